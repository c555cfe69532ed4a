/* Measures a program's resource use, and prints it in one line at the end.

   Settings are environment variables:
     PEER_T0_NS      CLOCK_MONOTONIC at launch, in nanoseconds
     PEER_XPID       process id of the X server, whose processor time is reported too
     PEER_WINDOW_S   seconds to measure (10)
     PEER_SETTLE_MS  milliseconds between the first complete frame and the start of the measurement (0)
     PEER_ASSETS     folder with img00.png to img11.png */
#ifndef MEASURE_H
#define MEASURE_H

/* The resources used up to a moment, in seconds. */
typedef struct {
    double time, user, system, server;
} measure_mark;

/* CLOCK_MONOTONIC in seconds. */
double measure_now(void);
measure_mark measure_take(void);

double measure_window_seconds(void);
double measure_settle_seconds(void);
const char *measure_assets(void);

/* Prints the line. `first_window` and `first_frame` are times of measure_now: when anything was on the screen, and when
   everything was. `late` counts frames that were more than 4 ms late. */
void measure_report(const char *toolkit, const char *backend, const char *scenario, long frames, long late,
                    double first_window, double first_frame, measure_mark begin, measure_mark end);

/* Writes to standard error. */
void measure_complain(const char *text);

#endif
