#include "measure.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

double measure_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

/* Fields 14 and 15 of the server's stat file. They follow the name in parentheses, which may contain anything. */
static double server_seconds(void) {
    const char *id = getenv("PEER_XPID");
    char path[64], text[1024];
    if (!id) return 0;
    snprintf(path, sizeof path, "/proc/%s/stat", id);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = 0;
    char *field = strrchr(text, ')');
    for (int number = 2; field && number < 14; number++) field = strchr(field + 1, ' ');
    if (!field) return 0;
    char *rest = field;
    unsigned long user = strtoul(field, &rest, 10), system = strtoul(rest, NULL, 10);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

measure_mark measure_take(void) {
    struct rusage usage;
    double server = server_seconds();
    getrusage(RUSAGE_SELF, &usage);
    return (measure_mark){measure_now(), seconds(usage.ru_utime), seconds(usage.ru_stime), server};
}

static double number(const char *name, double otherwise) {
    const char *value = getenv(name);
    return value ? atof(value) : otherwise;
}

double measure_window_seconds(void) { return number("PEER_WINDOW_S", 10); }
double measure_settle_seconds(void) { return number("PEER_SETTLE_MS", 0) / 1000; }

const char *measure_assets(void) {
    const char *folder = getenv("PEER_ASSETS");
    return folder ? folder : ".";
}

/* The peak since exec. (ru_maxrss includes the parent's peak.) */
static long peak_kib(void) {
    char line[256];
    long peak = 0;
    FILE *file = fopen("/proc/self/status", "r");
    if (!file) return 0;
    while (fgets(line, sizeof line, file))
        if (!strncmp(line, "VmHWM:", 6)) peak = atol(line + 6);
    fclose(file);
    return peak;
}

void measure_report(const char *toolkit, const char *backend, const char *scenario, long frames, long late,
                    double first_window, double first_frame, measure_mark begin, measure_mark end) {
    const char *launch = getenv("PEER_T0_NS");
    double start = launch ? (double)strtoull(launch, NULL, 10) / 1e9 : 0;
    printf("{\"toolkit\":\"%s\",\"backend\":\"%s\",\"scenario\":\"%s\",\"frames\":%ld,\"late\":%ld,"
           "\"first_window_ms\":%.1f,\"first_frame_ms\":%.1f,\"user_s\":%.4f,\"sys_s\":%.4f,\"xserver_s\":%.3f,"
           "\"window_s\":%.4f,\"maxrss_kib\":%ld}\n",
           toolkit, backend, scenario, frames, late, start > 0 ? (first_window - start) * 1e3 : -1,
           start > 0 ? (first_frame - start) * 1e3 : -1, end.user - begin.user, end.system - begin.system,
           end.server - begin.server, end.time - begin.time, peak_kib());
    fflush(stdout);
}

void measure_complain(const char *text) { fputs(text, stderr); }
