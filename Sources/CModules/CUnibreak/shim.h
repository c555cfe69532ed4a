#pragma once
#include <linebreak.h>
