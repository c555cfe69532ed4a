/* Watches a region of the screen, and presses keys and buttons. What happens is printed with the time in milliseconds of
   CLOCK_MONOTONIC, so that another program can compare it with what it did itself.

   usage: screen          reads commands from standard input, one per line, until it ends:

   window                 waits for the first window of at least 300 × 200 points, which becomes the region
   region X Y W H         watches this region of the screen instead
   key NAME...            presses keys (keysyms), releases them in reverse order
   button NUMBER          presses and releases a button of the mouse; 5 is a notch of the wheel downwards
   move X Y               moves the pointer

   It prints:

   window MS X Y W H      a window has appeared
   change MS PIXELS       that many pixels of the region have changed
   input MS               keys or a button were pressed */
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <time.h>
#include <unistd.h>

static Display *display;
static Window root;
static XShmSegmentInfo segment;
static XImage *picture; /* the region's pixels; NULL while nothing is watched */
static char *previous;
static int left, top;
static bool waits_for_window;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static bool fetch(void) { return XShmGetImage(display, root, picture, left, top, AllPlanes); }

static size_t size(void) { return (size_t)picture->bytes_per_line * (size_t)picture->height; }

static void watch(int x, int y, int width, int height) {
    if (picture) {
        XShmDetach(display, &segment);
        XSync(display, False);
        shmdt(segment.shmaddr);
        picture->data = NULL;
        XDestroyImage(picture);
        free(previous);
    }
    int screen = DefaultScreen(display);
    left = x;
    top = y;
    picture = XShmCreateImage(display, DefaultVisual(display, screen), (unsigned)DefaultDepth(display, screen), ZPixmap, NULL,
                              &segment, (unsigned)width, (unsigned)height);
    segment.shmid = shmget(IPC_PRIVATE, size(), IPC_CREAT | 0600);
    segment.shmaddr = picture->data = shmat(segment.shmid, NULL, 0);
    XShmAttach(display, &segment);
    XSync(display, False);
    shmctl(segment.shmid, IPC_RMID, NULL);
    previous = calloc(1, size());
    if (fetch()) memcpy(previous, picture->data, size());
}

static void look_for_window(void) {
    Window above, parent, *children = NULL;
    unsigned count = 0;
    double time = now();
    if (!XQueryTree(display, root, &above, &parent, &children, &count)) return;
    for (unsigned index = 0; index < count && waits_for_window; index++) {
        XWindowAttributes window;
        if (!XGetWindowAttributes(display, children[index], &window) || window.map_state != IsViewable) continue;
        if (window.width < 300 || window.height < 200) continue;
        waits_for_window = false;
        int width = window.x + window.width > DisplayWidth(display, 0) ? DisplayWidth(display, 0) - window.x : window.width;
        int height = window.y + window.height > DisplayHeight(display, 0) ? DisplayHeight(display, 0) - window.y : window.height;
        printf("window %.3f %d %d %d %d\n", time, window.x, window.y, width, height);
        watch(window.x, window.y, width, height);
        memset(previous, 0, size()); /* all that it shows is a change */
    }
    if (children) XFree(children);
}

static void compare(double time) {
    if (!picture || !fetch()) return;
    const uint32_t *new = (const uint32_t *)picture->data, *old = (const uint32_t *)previous;
    size_t changed = 0, count = size() / 4;
    for (size_t index = 0; index < count; index++) changed += new[index] != old[index];
    if (!changed) return;
    memcpy(previous, picture->data, size());
    printf("change %.3f %zu\n", time, changed);
}

static void press(char *names) {
    KeyCode codes[8];
    int count = 0;
    for (char *name = strtok(names, " "); name && count < 8; name = strtok(NULL, " ")) {
        KeyCode code = XKeysymToKeycode(display, XStringToKeysym(name));
        if (code) codes[count++] = code;
    }
    printf("input %.3f\n", now());
    for (int index = 0; index < count; index++) XTestFakeKeyEvent(display, codes[index], True, CurrentTime);
    while (count) XTestFakeKeyEvent(display, codes[--count], False, CurrentTime);
}

static void obey(char *line) {
    int x, y, width, height;
    unsigned button;
    line[strcspn(line, "\n")] = 0;
    if (!strcmp(line, "window")) {
        waits_for_window = true;
        look_for_window();
    } else if (sscanf(line, "region %d %d %d %d", &x, &y, &width, &height) == 4) {
        watch(x, y, width, height);
    } else if (!strncmp(line, "key ", 4)) {
        press(line + 4);
    } else if (sscanf(line, "button %u", &button) == 1) {
        printf("input %.3f\n", now());
        XTestFakeButtonEvent(display, button, True, CurrentTime);
        XTestFakeButtonEvent(display, button, False, CurrentTime);
    } else if (sscanf(line, "move %d %d", &x, &y) == 2) {
        XTestFakeMotionEvent(display, -1, x, y, CurrentTime);
    } else {
        fprintf(stderr, "screen: unknown command: %s\n", line);
    }
    XFlush(display);
}

/* A window may disappear while it is asked about. */
static int ignore(Display *which, XErrorEvent *error) {
    (void)which, (void)error;
    return 0;
}

int main(void) {
    display = XOpenDisplay(NULL);
    int event_base, error_base;
    if (!display || !XDamageQueryExtension(display, &event_base, &error_base)) {
        fputs("screen: there is no display, or it does not report changes\n", stderr);
        return 1;
    }
    XSetErrorHandler(ignore);
    setvbuf(stdout, NULL, _IOLBF, 0);
    root = DefaultRootWindow(display);
    XSelectInput(display, root, SubstructureNotifyMask);
    Damage damage = XDamageCreate(display, root, XDamageReportNonEmpty);
    XSync(display, False);
    puts("ready");
    char line[256];
    size_t length = 0;
    for (;;) {
        bool is_damaged = false, has_window = false;
        double time = now();
        while (XPending(display)) {
            XEvent event;
            XNextEvent(display, &event);
            is_damaged |= event.type == event_base + XDamageNotify;
            has_window |= event.type == MapNotify || event.type == ConfigureNotify;
        }
        if (has_window && waits_for_window) look_for_window();
        if (is_damaged) {
            XDamageSubtract(display, damage, None, None);
            compare(time);
        }
        if (XPending(display)) continue;
        XFlush(display);
        struct pollfd files[] = {{STDIN_FILENO, POLLIN, 0}, {ConnectionNumber(display), POLLIN, 0}};
        if (poll(files, 2, -1) < 0) return 1;
        if (!(files[0].revents & (POLLIN | POLLHUP))) continue;
        char byte;
        do {
            if (read(STDIN_FILENO, &byte, 1) != 1) return 0;
            if (length < sizeof line - 1) line[length++] = byte;
        } while (byte != '\n');
        line[length] = 0;
        length = 0;
        obey(line);
    }
}
