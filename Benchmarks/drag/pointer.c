/* Drags the knob in a program's window, and measures how long the program takes to follow.

   A sample begins just before the X server is asked to move the pointer (XTest). It ends when the server reports that pixels
   of the window have changed (XDamage) and the knob is visible at its new place. So it includes the server's delivery to the
   program, the program, the server's copy of the pixels, and a wake-up of this program. Movements are made one at a time, at
   random instants, so that they are evenly distributed over the phases of a program's frames.

   usage: pointer TITLE SAMPLES SEED      prints the milliseconds of each sample, one per line; -1 if it took over a second */
#define _GNU_SOURCE
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <time.h>

/* The knob: magenta, 40 × 24 points, on a track along the foot of the window. */
enum { TRACK_LEFT = 260, TRACK_RIGHT = 940, TRACK_Y = 612, KNOB = 40, MAGENTA = 0xFF00FF };

static Display *display;
static Window window;
static XImage *row;
static int left, top; /* the window's position on the screen */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void sleep_ms(double milliseconds) {
    struct timespec time = {(time_t)(milliseconds / 1e3), (long)(milliseconds * 1e6) % 1000000000};
    nanosleep(&time, NULL);
}

static Window find(Window parent, const char *title) {
    Window root, up, *children = NULL, found = 0;
    unsigned count = 0;
    if (!XQueryTree(display, parent, &root, &up, &children, &count)) return 0;
    for (unsigned index = 0; index < count && !found; index++) {
        char *name = NULL;
        if (XFetchName(display, children[index], &name) && name && !strcmp(name, title)) found = children[index];
        if (name) XFree(name);
        if (!found) found = find(children[index], title);
    }
    if (children) XFree(children);
    return found;
}

/* The current place of the knob: its first pixel on the track, or -1. */
static int knob_place(void) {
    if (!XShmGetImage(display, window, row, TRACK_LEFT - KNOB, TRACK_Y, AllPlanes)) return -1;
    for (int x = 0; x < row->width; x++)
        if ((XGetPixel(row, x, 0) & 0xFFFFFF) == MAGENTA) return TRACK_LEFT - KNOB + x;
    return -1;
}

static void point(int x) { XTestFakeMotionEvent(display, -1, left + x, top + TRACK_Y, 0); }

int main(int count, char **arguments) {
    int major, minor, damage_event, damage_error;
    if (count < 4 || !(display = XOpenDisplay(NULL)) || !XShmQueryExtension(display) ||
        !XDamageQueryExtension(display, &damage_event, &damage_error) ||
        !XTestQueryExtension(display, &major, &minor, &major, &minor)) {
        fprintf(stderr, "pointer:  needs a display with MIT-SHM, DAMAGE and XTEST; TITLE SAMPLES SEED\n");
        return 1;
    }
    srand48(atol(arguments[3]));
    for (int tries = 0; !window && tries < 500; tries++) {
        if (tries) sleep_ms(20);
        window = find(DefaultRootWindow(display), arguments[1]);
    }
    if (!window) return fprintf(stderr, "pointer:  no window has the title %s\n", arguments[1]), 1;
    Window child;
    XTranslateCoordinates(display, window, DefaultRootWindow(display), 0, 0, &left, &top, &child);

    XShmSegmentInfo memory;
    int screen = DefaultScreen(display);
    row = XShmCreateImage(display, DefaultVisual(display, screen), (unsigned)DefaultDepth(display, screen), ZPixmap, NULL,
                          &memory, TRACK_RIGHT - TRACK_LEFT + 2 * KNOB - 20, 1);
    memory.shmid = shmget(IPC_PRIVATE, (size_t)row->bytes_per_line, IPC_CREAT | 0600);
    memory.shmaddr = row->data = shmat(memory.shmid, NULL, 0);
    memory.readOnly = False;
    XShmAttach(display, &memory);
    XSync(display, False);
    shmctl(memory.shmid, IPC_RMID, NULL);

    int place = -1;
    for (int tries = 0; place < 0 && tries < 500; tries++) {
        sleep_ms(20);
        place = knob_place();
    }
    if (place < 0) return fprintf(stderr, "pointer:  the knob is not visible\n"), 1;

    /* Press the knob, and leave the circle within which a press is not a drag. */
    int pointer = place + KNOB / 2;
    point(pointer);
    XSync(display, False);
    sleep_ms(200);
    XTestFakeButtonEvent(display, 1, True, 0);
    for (int step = 0; step < 10; step++) {
        XSync(display, False);
        sleep_ms(40);
        point(pointer += 4);
    }
    XSync(display, False);
    sleep_ms(400);
    XDamageCreate(display, window, XDamageReportRawRectangles);
    XSync(display, False);

    for (long sample = 0; sample < atol(arguments[2]); sample++) {
        XEvent event;
        while (XPending(display)) XNextEvent(display, &event);
        place = knob_place();
        if (place < 0) return fprintf(stderr, "pointer:  the knob was lost\n"), 1;
        int step = 30 + (int)(drand48() * 60);
        if (place + step + KNOB > TRACK_RIGHT || (place - step >= TRACK_LEFT && drand48() < 0.5)) step = -step;
        /* At a random instant of the program's frames. */
        sleep_ms(20 + drand48() * 40);
        double start = now(), seen = -1;
        point(pointer += step);
        XFlush(display);
        while (seen < 0 && now() - start < 1000) {
            struct pollfd socket = {ConnectionNumber(display), POLLIN, 0};
            if (!XPending(display) && poll(&socket, 1, 100) <= 0) continue;
            double time = now();
            int changed = 0;
            while (XPending(display)) {
                XNextEvent(display, &event);
                if (event.type == damage_event + XDamageNotify) {
                    XRectangle area = ((XDamageNotifyEvent *)&event)->area;
                    changed |= area.y <= TRACK_Y && area.y + area.height > TRACK_Y;
                }
            }
            if (changed && knob_place() == place + step) seen = time - start;
        }
        printf("%.3f\n", seen);
    }
    XTestFakeButtonEvent(display, 1, False, 0);
    XSync(display, False);
    return 0;
}
