/* The list of the scenario `list`: 100,000 rows that scroll, written by hand. Part of floor.c.

   The texts of a row are rendered when it comes into sight, and kept while it is visible. */
enum { ROW_HEIGHT = 48, ROW_COUNT = 100000, KEPT_ROWS = 16, ROW_LEFT = 16, DURATION_LEFT = WIDTH - 80, SCROLL_SPEED = 600 };

static TTF_Font *row_font;
static struct { int index; SDL_Surface *title, *duration; } kept_rows[KEPT_ROWS];

static int load_rows(void) {
    row_font = TTF_OpenFont("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", 16);
    for (int place = 0; place < KEPT_ROWS; place++) kept_rows[place].index = -1;
    return row_font != NULL;
}

static void draw_row(int index, int y) {
    int place = index % KEPT_ROWS, seconds = index * 7 % 60;
    if (kept_rows[place].index != index) {
        char title[64], duration[16];
        SDL_Color black = {0, 0, 0, 255}, faint = {120, 120, 128, 255};
        snprintf(title, sizeof title, "Song number %d of a long list", index);
        snprintf(duration, sizeof duration, "%d:%02d", 3 + index % 3, seconds);
        SDL_FreeSurface(kept_rows[place].title);
        SDL_FreeSurface(kept_rows[place].duration);
        kept_rows[place].index = index;
        kept_rows[place].title = TTF_RenderUTF8_Blended(row_font, title, black);
        kept_rows[place].duration = TTF_RenderUTF8_Blended(row_font, duration, faint);
    }
    SDL_Surface *title = kept_rows[place].title, *duration = kept_rows[place].duration;
    draw(title, ROW_LEFT, y + (ROW_HEIGHT - 1 - title->h) / 2);
    draw(duration, DURATION_LEFT, y + (ROW_HEIGHT - 1 - duration->h) / 2);
    fill(ROW_LEFT, y + ROW_HEIGHT - 1, WIDTH - ROW_LEFT, 1, LINE);
}

/* Draws the rows within `clip`; `offset` is where the list is scrolled to, in pixels. */
static void draw_rows(int offset) {
    fill(clip.x, clip.y, clip.w, clip.h, WHITE);
    int last = SDL_min(ROW_COUNT - 1, (offset + clip.y + clip.h - 1) / ROW_HEIGHT);
    for (int index = (offset + clip.y) / ROW_HEIGHT; index <= last; index++) draw_row(index, index * ROW_HEIGHT - offset);
}

/* Scrolls from one offset to another. What stays visible is moved, which costs less than drawing it again. */
static void scroll_rows(int old, int new) {
    int distance = new - old;
    clip = (SDL_Rect){0, 0, WIDTH, HEIGHT};
    if (!draws_all && distance > 0 && distance < HEIGHT) {
        Uint8 *pixels = screen->pixels;
        memmove(pixels, pixels + distance * screen->pitch, (size_t)(HEIGHT - distance) * screen->pitch);
        clip = (SDL_Rect){0, HEIGHT - distance, WIDTH, distance};
    }
    draw_rows(new);
}
