/* What the animations cost in a program without a toolkit: the same equations as the toolkit's, for each property of each
   struct separately. */
#include "cost.h"
#include <math.h>
#include <stdlib.h>

enum { PROPERTIES = 4 };

/* A value laid out for interpolation: colours are premultiplied, and transforms are decomposed. */
typedef struct { double part[6]; } vector;
typedef struct { double duration, start; vector way, end; } track;
typedef struct { double x, y, a, b, c, d, tx, ty, opacity, red, green, blue, alpha; } values;
typedef struct { values shown; track tracks[PROPERTIES]; } item;

struct cost_loop {
    long count;
    int is_spring;
    double ax, bx, cx, ay, by, cy; /* the curve (0.42, 0, 0.58, 1) */
    double decay, frequency;       /* the spring */
    item items[];
};

static const int parts[PROPERTIES] = {2, 6, 1, 4};

cost_loop *cost_loop_make(long count, int is_spring) {
    cost_loop *loop = calloc(1, sizeof *loop + (size_t)count * sizeof *loop->items);
    if (!loop) abort();
    loop->count = count;
    loop->is_spring = is_spring;
    loop->cx = 3 * 0.42;
    loop->bx = 3 * (0.58 - 0.42) - loop->cx;
    loop->ax = 1 - loop->cx - loop->bx;
    loop->by = 3;
    loop->ay = -2;
    double damping = 0.7, natural = 2 * M_PI / 1000;
    loop->decay = damping * natural;
    loop->frequency = natural * sqrt(1 - damping * damping);
    for (long index = 0; index < count; index++)
        for (int property = 0; property < PROPERTIES; property++) {
            track *track = &loop->items[index].tracks[property];
            track->duration = 1000;
            for (int part = 0; part < parts[property]; part++) {
                track->way.part[part] = 0.01 * (double)(index % 100) - 0.5;
                track->end.part[part] = 0.5;
            }
        }
    return loop;
}

void cost_loop_free(cost_loop *loop) { free(loop); }

static double bezier(const cost_loop *loop, double x) {
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    double s = x;
    for (int round = 0; round < 8; round++) {
        double error = ((loop->ax * s + loop->bx) * s + loop->cx) * s - x;
        if (fabs(error) < 1e-10) break;
        s -= error / ((3 * loop->ax * s + 2 * loop->bx) * s + loop->cx);
    }
    return ((loop->ay * s + loop->by) * s + loop->cy) * s;
}

/* The remaining fraction of the way; a spring starts with velocity 0. */
static double remaining(const cost_loop *loop, const track *track, double time) {
    double elapsed = time - track->start;
    if (elapsed >= track->duration) return 0;
    if (!loop->is_spring) return 1 - bezier(loop, elapsed / track->duration);
    double swing = loop->frequency * elapsed;
    return exp(-loop->decay * elapsed) * (cos(swing) + loop->decay / loop->frequency * sin(swing));
}

static double unit(double x) { return fmin(1, fmax(0, x)); }

static vector at(const cost_loop *loop, const track *track, int count, double time) {
    double rest = remaining(loop, track, time);
    vector result;
    for (int part = 0; part < count; part++) result.part[part] = track->end.part[part] + track->way.part[part] * rest;
    return result;
}

void cost_loop_frame(cost_loop *loop, double time) {
    for (long index = 0; index < loop->count; index++) {
        item *item = &loop->items[index];
        values *shown = &item->shown;
        vector place = at(loop, &item->tracks[0], 2, time);
        shown->x = place.part[0];
        shown->y = place.part[1];
        vector taken = at(loop, &item->tracks[1], 6, time); /* scales, shear, angle, move */
        double sine = sin(taken.part[3]), cosine = cos(taken.part[3]);
        shown->a = taken.part[0] * cosine;
        shown->b = taken.part[0] * sine;
        shown->c = taken.part[2] * cosine - taken.part[1] * sine;
        shown->d = taken.part[2] * sine + taken.part[1] * cosine;
        shown->tx = taken.part[4];
        shown->ty = taken.part[5];
        shown->opacity = unit(at(loop, &item->tracks[2], 1, time).part[0]);
        vector color = at(loop, &item->tracks[3], 4, time);
        double alpha = unit(color.part[3]);
        shown->alpha = alpha;
        if (alpha > 0) {
            shown->red = unit(color.part[0] / alpha);
            shown->green = unit(color.part[1] / alpha);
            shown->blue = unit(color.part[2] / alpha);
        }
    }
}
