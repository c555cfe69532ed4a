/* The scene of floor.c with all three movements at the same time, and a knob that can be dragged, in plain C. The program reads
   events and draws once every sixtieth of a second.

   usage: plain      runs until its window is closed */
#define FLOOR_IS_PART
#include "../floor/floor.c"

enum { TRACK_LEFT = 260, TRACK_RIGHT = 940, KNOB_TOP = 600, KNOB_WIDTH = 40, KNOB_HEIGHT = 24 };

static SDL_Rect knob = {TRACK_LEFT, KNOB_TOP, KNOB_WIDTH, KNOB_HEIGHT};

/* Draws the knob, and what lies under it, within `area`. */
static void draw_knob(const Scene *scene, SDL_Rect area, int with_ground) {
    clip = area;
    if (with_ground) draw_stage(scene);
    fill(knob.x, knob.y, knob.w, knob.h, 0xFFFF00FF);
}

/* From 0 to 11 seconds and back. */
static double to_and_fro(double time) {
    double phase = fmod(time, 22);
    return phase < 11 ? phase : 22 - phase;
}

int main(void) {
    if (!open_window("Latency", load)) return 1;
    Scene scene = {0, 9, 0, 0, 0};
    draw_everything(&scene);
    draw_knob(&scene, knob, 0);
    SDL_UpdateWindowSurface(window);
    double begin = measure_now(), next = begin;
    for (int grip = -1;;) {
        SDL_Event event;
        SDL_Rect before = knob;
        while (SDL_PollEvent(&event)) {
            SDL_Point place = {event.button.x, event.button.y};
            if (event.type == SDL_QUIT) return 0;
            if (event.type == SDL_WINDOWEVENT && event.window.event == SDL_WINDOWEVENT_EXPOSED)
                SDL_UpdateWindowSurface(window);
            if (event.type == SDL_MOUSEBUTTONDOWN && SDL_PointInRect(&place, &knob)) grip = place.x - knob.x;
            if (event.type == SDL_MOUSEBUTTONUP) grip = -1;
            if (event.type == SDL_MOUSEMOTION && grip >= 0)
                knob.x = SDL_min(TRACK_RIGHT - KNOB_WIDTH, SDL_max(TRACK_LEFT, event.motion.x - grip));
        }
        double time = measure_now() - begin;
        int second = (int)time, half = (int)(time * 2);
        double stack_time = time - half * 0.5;
        double push = half % 2 ? 1 - ease_out(stack_time / 0.25) : ease_out(stack_time / 0.25);
        Scene new = {second + 1, time - second, to_and_fro(time), push, 0};
        SDL_Rect damage[4];
        int count = draw_change(&scene, &new, damage), drawn = count;
        if (before.x != knob.x) {
            SDL_UnionRect(&before, &knob, &damage[count]);
            draw_knob(&new, damage[count++], 1);
        }
        for (int index = 0; index < drawn; index++) draw_knob(&new, damage[index], 0);
        if (count) SDL_UpdateWindowSurfaceRects(window, damage, count);
        scene = new;
        next += 1 / 60.0;
        double wait = next - measure_now();
        if (wait > 0) SDL_Delay((Uint32)(wait * 1e3)); else next = measure_now();
    }
}
