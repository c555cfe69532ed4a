/* The lower limit of the comparison ("the floor"): the scene written by hand on SDL2, without a toolkit. It draws and presents only
   the rectangles that have changed. With `floor full SCENARIO` it draws and presents everything in each frame.

   Everything possible is prepared before the first frame: pictures are scaled and texts are rendered once. Opaque content is
   copied, including the middle of rounded cards, and nothing is drawn that opaque content covers.

   usage: floor software|damage|full idle|swipe|queue|stack|list */
#include <SDL.h>
#include <SDL_image.h>
#include <SDL_ttf.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "measure.h"

enum {
    WIDTH = 960, HEIGHT = 640, PICTURES = 12,
    COLUMN = 240, STAGE = WIDTH - COLUMN, BAR = 56,
    CARD_WIDTH = 216, CARD_HEIGHT = 96, CARD_STEP = 108, CARD_LEFT = 12, CARD_TOP = 12, CARDS = 5, RADIUS = 8,
    PAGE_WIDTH = 672, PAGE_HEIGHT = 400, PAGE_LEFT = 24, PAGE_TOP = 80
};

static const Uint32 GROUND = 0xFFF2F2F7, WHITE = 0xFFFFFFFF, LINE = 0xFFC8C8CC, ACCENT = 0xFF007AFF;

static SDL_Window *window;
static SDL_Surface *screen;
static SDL_Surface *cards[PICTURES], *card_corners[PICTURES], *card_labels[PICTURES], *pages[PICTURES], *page_labels[PICTURES];
static SDL_Surface *title, *pushed_title, *pushed_label, *button;
static int draws_all;

/* The state of the movement. Everything that is drawn is a function of it. */
typedef struct {
    int first_card;
    double queue_time; /* since the last item left */
    double offset;     /* in pages */
    double push;       /* 0 to 1 */
    int scrolled;      /* the list, in pixels */
} Scene;

/* MARK: Drawing, clipped to `clip` */

static SDL_Rect clip;

static void fill(int x, int y, int width, int height, Uint32 color) {
    SDL_Rect target = {x, y, width, height};
    if (!SDL_IntersectRect(&target, &clip, &target)) return;
    /* The compiler vectorises this loop. SDL_FillRect was measured slower. */
    for (int row = target.y; row < target.y + target.h; row++) {
        Uint32 *pixels = (Uint32 *)((Uint8 *)screen->pixels + row * screen->pitch) + target.x;
        for (int column = 0; column < target.w; column++) pixels[column] = color;
    }
}

static void draw_part(SDL_Surface *surface, SDL_Rect part, int x, int y) {
    SDL_Rect target = {x + part.x, y + part.y, part.w, part.h}, seen;
    if (!SDL_IntersectRect(&target, &clip, &seen)) return;
    SDL_Rect source = {seen.x - x, seen.y - y, seen.w, seen.h};
    SDL_BlitSurface(surface, &source, screen, &seen);
}

static void draw(SDL_Surface *surface, int x, int y) {
    draw_part(surface, (SDL_Rect){0, 0, surface->w, surface->h}, x, y);
}

static void draw_card(int index, int x, int y) {
    SDL_Surface *card = cards[index], *corners = card_corners[index];
    int bottom = CARD_HEIGHT - RADIUS, right = CARD_WIDTH - RADIUS;
    draw_part(card, (SDL_Rect){RADIUS, 0, CARD_WIDTH - 2 * RADIUS, RADIUS}, x, y);
    draw_part(card, (SDL_Rect){0, RADIUS, CARD_WIDTH, CARD_HEIGHT - 2 * RADIUS}, x, y);
    draw_part(card, (SDL_Rect){RADIUS, bottom, CARD_WIDTH - 2 * RADIUS, RADIUS}, x, y);
    for (int corner = 0; corner < 4; corner++)
        draw_part(corners, (SDL_Rect){corner & 1 ? right : 0, corner & 2 ? bottom : 0, RADIUS, RADIUS}, x, y);
    draw(card_labels[index], x + 12, y + 66);
}

#ifndef FLOOR_IS_PART
#include "rows.h"
#endif

/* MARK: Places */

static double ease_out(double t) {
    t = fmin(fmax(t, 0), 1);
    return 1 - pow(1 - t, 3);
}

/* The place of the card in a slot; slot -1 holds the card that is leaving. Returns false if it is not visible. */
static int card_place(int slot, double time, int *x, int *y) {
    *x = CARD_LEFT;
    *y = CARD_TOP + slot * CARD_STEP;
    if (slot < 0) {
        *y = CARD_TOP;
        *x += (int)lround(COLUMN * ease_out(time / 0.3));
        return *x < COLUMN;
    }
    if (slot == CARDS - 1)
        *y = (int)lround(HEIGHT + (*y - HEIGHT) * ease_out(time / 0.5));
    else
        *y += (int)lround(CARD_STEP * (1 - ease_out(time / 0.6)));
    return *y < HEIGHT;
}

/* MARK: The parts of the scene, each clipped to `clip` */

/* The column. The background is filled only beside and between the cards, and under their corners. */
static void draw_column(const Scene *scene) {
    int x, y, end = CARD_TOP + CARD_HEIGHT;
    fill(0, 0, COLUMN, end, GROUND); /* the leaving card overlaps the others in this area */
    fill(0, end, CARD_LEFT, HEIGHT - end, GROUND);
    fill(CARD_LEFT + CARD_WIDTH, end, COLUMN - CARD_LEFT - CARD_WIDTH, HEIGHT - end, GROUND);
    for (int slot = 0; slot < CARDS && card_place(slot, scene->queue_time, &x, &y); slot++) {
        fill(CARD_LEFT, end, CARD_WIDTH, y + RADIUS - end, GROUND);
        end = SDL_max(end, y + CARD_HEIGHT - RADIUS);
    }
    fill(CARD_LEFT, end, CARD_WIDTH, HEIGHT - end, GROUND);
    for (int slot = scene->queue_time < 0.6 ? -1 : 0; slot < CARDS; slot++)
        if (card_place(slot, scene->queue_time, &x, &y))
            draw_card((scene->first_card + slot + PICTURES) % PICTURES, x, y);
}

/* The row of pages. The background is filled only between the pictures. */
static void draw_pages(double offset, int left) {
    int end = left;
    for (int index = (int)floor(offset); index <= (int)ceil(offset) && index < PICTURES; index++) {
        int x = left + (int)lround((index - offset) * STAGE) + PAGE_LEFT;
        fill(end, PAGE_TOP, x - end, PAGE_HEIGHT, GROUND);
        draw(pages[index], x, PAGE_TOP);
        draw(page_labels[index], x + 16, PAGE_TOP + PAGE_HEIGHT - 44);
        end = x + PAGE_WIDTH;
    }
    fill(end, PAGE_TOP, left + STAGE - end, PAGE_HEIGHT, GROUND);
}

static void draw_stage(const Scene *scene) {
    int left = COLUMN - (int)lround(STAGE * scene->push);
    if (scene->push < 1) {
        fill(left, 0, STAGE, BAR - 1, WHITE);
        fill(left, BAR - 1, STAGE, 1, LINE);
        draw(title, left + (STAGE - title->w) / 2, (BAR - title->h) / 2);
        fill(left, BAR, STAGE, PAGE_TOP - BAR, GROUND);
        draw_pages(scene->offset, left);
        fill(left, PAGE_TOP + PAGE_HEIGHT, STAGE, HEIGHT - PAGE_TOP - PAGE_HEIGHT, GROUND);
    }
    if (scene->push > 0) {
        int x = left + STAGE, end = PAGE_TOP + PAGE_HEIGHT;
        fill(x, 0, STAGE, PAGE_TOP, WHITE);
        fill(x, PAGE_TOP, PAGE_LEFT, PAGE_HEIGHT, WHITE);
        fill(x + PAGE_LEFT + PAGE_WIDTH, PAGE_TOP, PAGE_LEFT, PAGE_HEIGHT, WHITE);
        fill(x, end, STAGE, HEIGHT - end, WHITE);
        draw(pushed_title, x + (STAGE - pushed_title->w) / 2, (BAR - pushed_title->h) / 2);
        draw(pages[7], x + PAGE_LEFT, PAGE_TOP);
        draw(pushed_label, x + PAGE_LEFT, 496);
        fill(x + PAGE_LEFT, 544, 160, 40, ACCENT);
        draw(button, x + PAGE_LEFT + (160 - button->w) / 2, 544 + (40 - button->h) / 2);
    }
}

static const SDL_Rect COLUMN_AREA = {0, 0, COLUMN, HEIGHT}, STAGE_AREA = {COLUMN, 0, STAGE, HEIGHT},
                      PAGES_AREA = {COLUMN, PAGE_TOP, STAGE, PAGE_HEIGHT};

static void draw_everything(const Scene *scene) {
    clip = COLUMN_AREA;
    draw_column(scene);
    clip = STAGE_AREA;
    draw_stage(scene);
}

/* The area that changes between two frames of the queue: the path of the leaving card, and that of the others. */
static int column_damage(const Scene *old, const Scene *new, SDL_Rect *damage) {
    int x, y;
    /* The cards move up within this area; the leaving card is in the row of the first. */
    damage[0] = (SDL_Rect){CARD_LEFT, CARD_TOP, CARD_WIDTH, HEIGHT - CARD_TOP};
    damage[1] = (SDL_Rect){CARD_LEFT + CARD_WIDTH, CARD_TOP, COLUMN - CARD_LEFT - CARD_WIDTH, CARD_HEIGHT};
    int leaves = (old->first_card == new->first_card && card_place(-1, old->queue_time, &x, &y)) ||
                 card_place(-1, new->queue_time, &x, &y);
    int bottom = CARD_TOP + (CARDS - 1) * CARD_STEP + CARD_HEIGHT, seen = 0;
    const Scene *both[] = {old, new};
    for (int which = 0; which < 2; which++)
        for (int slot = 0; slot < CARDS; slot++)
            if (card_place(slot, both[which]->queue_time, &x, &y)) seen = SDL_max(seen, y + CARD_HEIGHT);
    damage[0].h = SDL_min(HEIGHT, SDL_max(bottom, seen)) - CARD_TOP;
    return leaves ? 2 : 1;
}

/* Whether a card has moved to different pixels. */
static int cards_moved(const Scene *old, const Scene *new) {
    if (old->first_card != new->first_card) return 1;
    for (int slot = -1; slot < CARDS; slot++) {
        int x0, y0, x1, y1;
        if (card_place(slot, old->queue_time, &x0, &y0) != card_place(slot, new->queue_time, &x1, &y1)) return 1;
        if (x0 != x1 || y0 != y1) return 1;
    }
    return 0;
}

static int on_pixels(double position) { return (int)lround(STAGE * position); }

#ifndef FLOOR_IS_PART
/* The same for the scenario `list`, which shows nothing else. */
static int draw_rows_change(const Scene *old, const Scene *new, SDL_Rect *damage) {
    if (old->scrolled == new->scrolled) return 0;
    scroll_rows(old->scrolled, new->scrolled);
    damage[0] = (SDL_Rect){0, 0, WIDTH, HEIGHT};
    return 1;
}
#endif

/* Draws what has changed, stores the changed area as at most three rectangles, and returns their number. */
static int draw_change(const Scene *old, const Scene *new, SDL_Rect *damage) {
    int count = 0;
    if (draws_all) {
        draw_everything(new);
        damage[0] = (SDL_Rect){0, 0, WIDTH, HEIGHT};
        return 1;
    }
    if (cards_moved(old, new)) {
        count = column_damage(old, new, damage);
        for (int index = 0; index < count; index++) {
            clip = damage[index];
            draw_column(new);
        }
    }
    if (on_pixels(old->push) != on_pixels(new->push)) {
        clip = damage[count++] = STAGE_AREA;
        draw_stage(new);
    } else if (on_pixels(old->offset) != on_pixels(new->offset)) {
        clip = damage[count++] = PAGES_AREA;
        draw_pages(new->offset, COLUMN);
    }
    return count;
}

/* MARK: Preparation. Opaque content is converted to the window's pixel format, so that drawing it is copying. */

static SDL_Surface *cover(SDL_Surface *picture, int width, int height) {
    double scale = fmax((double)width / picture->w, (double)height / picture->h);
    int part_width = (int)lround(width / scale), part_height = (int)lround(height / scale);
    SDL_Rect part = {(picture->w - part_width) / 2, (picture->h - part_height) / 2, part_width, part_height};
    SDL_Rect whole = {0, 0, width, height};
    SDL_Surface *result = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_SoftStretchLinear(picture, &part, result, &whole);
    return result;
}

static void round_corners(SDL_Surface *surface, double radius) {
    for (int y = 0; y < surface->h; y++) {
        Uint32 *row = (Uint32 *)((Uint8 *)surface->pixels + y * surface->pitch);
        for (int x = 0; x < surface->w; x++) {
            double dx = fmax(fmax(radius - (x + 0.5), x + 0.5 - (surface->w - radius)), 0);
            double dy = fmax(fmax(radius - (y + 0.5), y + 0.5 - (surface->h - radius)), 0);
            double alpha = fmin(fmax(radius - hypot(dx, dy) + 0.5, 0), 1);
            row[x] = (row[x] & 0xFFFFFF) | (Uint32)lround(alpha * 255) << 24;
        }
    }
}

static SDL_Surface *text(TTF_Font *font, const char *string, SDL_Color color) {
    return TTF_RenderUTF8_Blended(font, string, color);
}

static int load(void) {
    const char *face = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
    TTF_Font *small = TTF_OpenFont(face, 16), *large = TTF_OpenFont(face, 24);
    SDL_Color white = {255, 255, 255, 255}, black = {0, 0, 0, 255};
    if (!small || !large) return 0;
    for (int index = 0; index < PICTURES; index++) {
        char path[1024], name[32];
        snprintf(path, sizeof path, "%s/img%02d.png", measure_assets(), index);
        SDL_Surface *file = IMG_Load(path);
        if (!file) return 0;
        SDL_Surface *picture = SDL_ConvertSurfaceFormat(file, SDL_PIXELFORMAT_ARGB8888, 0);
        card_corners[index] = cover(picture, CARD_WIDTH, CARD_HEIGHT);
        cards[index] = SDL_ConvertSurface(card_corners[index], screen->format, 0);
        round_corners(card_corners[index], RADIUS);
        SDL_Surface *page = cover(picture, PAGE_WIDTH, PAGE_HEIGHT);
        pages[index] = SDL_ConvertSurface(page, screen->format, 0);
        SDL_FreeSurface(page);
        SDL_FreeSurface(picture);
        SDL_FreeSurface(file);
        snprintf(name, sizeof name, "Card %d", index);
        card_labels[index] = text(small, name, white);
        snprintf(name, sizeof name, "Page %d", index);
        page_labels[index] = text(large, name, white);
    }
    title = text(large, "Peers", black);
    pushed_title = text(large, "Pushed controller", black);
    pushed_label = text(small, "A label in the pushed controller", black);
    button = text(small, "Button", white);
    return 1;
}

/* Opens the window, and prepares everything with `prepare`. Returns 0 if something is missing. */
static int open_window(const char *name, int (*prepare)(void)) {
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    if (SDL_Init(SDL_INIT_VIDEO) || TTF_Init() || !IMG_Init(IMG_INIT_PNG)) return 0;
    window = SDL_CreateWindow(name, 0, 0, WIDTH, HEIGHT, 0);
    screen = window ? SDL_GetWindowSurface(window) : NULL;
    if (screen && prepare()) return 1;
    fprintf(stderr, "%s: no window, no font or no pictures\n", name);
    return 0;
}

#ifndef FLOOR_IS_PART
int main(int count, char **arguments) {
    const char *backend = count > 1 ? arguments[1] : "software", *scenario = count > 2 ? arguments[2] : "idle";
    int swipes = !strcmp(scenario, "swipe"), queues = !strcmp(scenario, "queue"), stacks = !strcmp(scenario, "stack");
    int lists = !strcmp(scenario, "list");
    draws_all = !strcmp(backend, "full");
    if (!open_window("floor", lists ? load_rows : load)) return 1;
    Scene scene = {0, 9, 0, 0, 0};
    if (lists) scroll_rows(0, 0); else draw_everything(&scene);
    SDL_UpdateWindowSurface(window);
    double first = measure_now();
    SDL_Delay((Uint32)(measure_settle_seconds() * 1000));

    measure_mark begin = measure_take();
    double next = begin.time, length = measure_window_seconds(), last = 0;
    long frames = 0, late = 0;
    for (int moved = 0;;) {
        SDL_Event event;
        while (SDL_PollEvent(&event)) {
            if (event.type == SDL_QUIT) return 1;
            if (event.type == SDL_WINDOWEVENT && event.window.event == SDL_WINDOWEVENT_EXPOSED)
                SDL_UpdateWindowSurface(window);
        }
        double time = measure_now() - begin.time;
        if (time >= length) break;
        int second = (int)time, half = (int)(time * 2);
        double queue_time = queues ? time - second : 9, stack_time = time - half * 0.5, push = 0;
        if (stacks) push = half % 2 ? 1 - ease_out(stack_time / 0.25) : ease_out(stack_time / 0.25);
        int moves = swipes || lists || (queues && queue_time < 0.6) || (stacks && stack_time < 0.25);
        if (moves || moved) {
            Scene new = {queues ? second + 1 : 0, queue_time, swipes ? fmin(time, PICTURES - 1) : 0, push,
                         lists ? (int)lround(time * SCROLL_SPEED) : 0};
            SDL_Rect damage[3];
            int changed = lists ? draw_rows_change(&scene, &new, damage) : draw_change(&scene, &new, damage);
            if (changed) SDL_UpdateWindowSurfaceRects(window, damage, changed);
            scene = new;
            frames++;
            double now = measure_now();
            if (moved && now - last > 1.0 / 60 + 0.004) late++;
            last = now;
        }
        moved = moves;
        if (moves) {
            next += 1 / 60.0;
            double wait = next - measure_now();
            if (wait > 0) SDL_Delay((Uint32)(wait * 1e3)); else next = measure_now();
        } else {
            double due = length - time;
            if (queues) due = fmin(due, second + 1 - time);
            if (stacks) due = fmin(due, (half + 1) * 0.5 - time);
            SDL_WaitEventTimeout(NULL, (int)(due * 1e3) + 1);
            next = measure_now();
        }
    }
    measure_report("floor", backend, scenario, frames, late, first, first, begin, measure_take());
    return 0;
}
#endif
