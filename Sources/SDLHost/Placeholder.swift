internal import CSDL2
