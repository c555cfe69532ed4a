#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "CEventLoop.h"

static const char *line;
static int line_status;

static void refuse(int signal) {
  (void)signal;
  ssize_t written = write(STDERR_FILENO, line, strlen(line));
  (void)written;
  _exit(line_status);
}

int main_queue_handle(const char *refusal, int status) {
  static const int signals[] = {SIGILL, SIGTRAP};
  struct sigaction former[2], action;
  memset(&action, 0, sizeof action);
  action.sa_handler = refuse;
  line = refusal;
  line_status = status;
  for (int index = 0; index < 2; index++) sigaction(signals[index], &action, &former[index]);
  int handle = _dispatch_get_main_queue_handle_4CF();
  for (int index = 0; index < 2; index++) sigaction(signals[index], &former[index], 0);
  return handle;
}
