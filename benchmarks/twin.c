/* A plain C twin of the card game without specials, played by four `greedy`: what the kernels are measured against.

   The same deals (Philox 4x64-10, a shuffle that sorts keyed numbers), the same chain of decisions with a legal
   mask for each, the same strategy; so it has the same score for every seat of every game. */

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { SEATS = 4, NUMBERS = 6, COLOURS = 6, KINDS = 42, MAX_DECK = 24, HAND = 4, MAX_PILE = 3 * MAX_DECK, KEY_STRIDE = 64, WORDS = 4 };
enum { FACE_UP = KINDS, FACE_DOWN, LEFT, RIGHT, NUM_ACTIONS = KINDS + 10 };
enum { NO_CARD = -1, HERO = 64, SEALED = 128, SLOTS = 64, NEVER = -1000, SHUFFLE = 16 };
typedef enum { CARD, FACE, NEIGHBOUR } Phase;

typedef struct { int num_cards; int8_t kinds[MAX_DECK]; int16_t keys[MAX_DECK]; uint64_t stream; } Villain;
typedef struct { int16_t num_cards, num_heroes, top, numbers[NUMBERS + 1], cards[MAX_PILE]; } Pile;
typedef struct {
    int8_t chosen, hand_size, deck_size, num_placed;
    int8_t hand[HAND], deck[MAX_DECK], placed[MAX_DECK];
    int32_t plies;
} Seat;
typedef struct { int seat; Phase phase; bool is_over; Seat seats[SEATS]; Pile piles[SEATS]; } State;
typedef struct { uint64_t words[WORDS]; } Block;

static Block philox(uint64_t seed, uint64_t c0, uint64_t c1, uint64_t c2, uint64_t c3) {
    uint64_t key0 = seed, key1 = 0;
    for (int round = 0; round < 10; round++) {
        unsigned __int128 product0 = (unsigned __int128)0xD2E7470EE14C6C93ULL * c0;
        unsigned __int128 product1 = (unsigned __int128)0xCA5A826395121157ULL * c2;
        c0 = (uint64_t)(product1 >> 64) ^ c1 ^ key0;
        c2 = (uint64_t)(product0 >> 64) ^ c3 ^ key1;
        c1 = (uint64_t)product1;
        c3 = (uint64_t)product0;
        key0 += 0x9E3779B97F4A7C15ULL;
        key1 += 0xBB67AE8584CAA73BULL;
    }
    return (Block){{c0, c1, c2, c3}};
}

static int left_of(int seat) { return seat + 1 < SEATS ? seat + 1 : 0; }
static int right_of(int seat) { return seat > 0 ? seat - 1 : SEATS - 1; }
static bool is_number(int code) { return 0 <= code && code < NUMBERS * COLOURS; }
static bool is_hero(int code) { return code >= HERO; }
static int number_shown(int code) { return is_number(code) ? code / COLOURS + 1 : 0; }

static bool matches(int kind, int code) {
    return is_number(code) && (kind / COLOURS == code / COLOURS || kind % COLOURS == code % COLOURS);
}

static bool matches_neighbour(const State *state, int kind) {
    return matches(kind, state->piles[left_of(state->seat)].top) || matches(kind, state->piles[right_of(state->seat)].top);
}

static bool fits_own(const State *state, int kind) {
    int top = state->piles[state->seat].top;
    return !is_number(top) || matches(kind, top);
}

static void put_on(Pile *pile, int code) {
    pile->cards[pile->num_cards++] = (int16_t)code;
    pile->top = (int16_t)code;
    if (is_hero(code)) pile->num_heroes++;
    else pile->numbers[number_shown(code)]++;
}

static void refill(State *state, Seat *seat) {
    while (seat->hand_size < HAND && seat->deck_size > 0) seat->hand[seat->hand_size++] = seat->deck[--seat->deck_size];
}

static void shuffle(Seat *seat, const Villain *villain, uint64_t seed, uint64_t combination, uint64_t replicate) {
    uint64_t order[MAX_DECK];
    Block block = {{0}};
    int drawn = -1;
    for (int index = 0; index < villain->num_cards; index++) {
        int key_index = villain->keys[index];
        if (key_index / WORDS != drawn) {
            drawn = key_index / WORDS;
            block = philox(seed, combination, replicate, villain->stream | SHUFFLE, (uint64_t)drawn);
        }
        uint64_t key = block.words[key_index % WORDS];
        int place = index;
        for (; place > 0 && order[place - 1] < key; place--) {
            order[place] = order[place - 1];
            seat->deck[place] = seat->deck[place - 1];
        }
        order[place] = key;
        seat->deck[place] = villain->kinds[index];
    }
    seat->deck_size = (int8_t)villain->num_cards;
}

/* Scoring */

static int last_removed(int num_heroes) { return num_heroes <= NUMBERS ? num_heroes : (num_heroes - 1) % NUMBERS + 1; }

static bool removes(int num_heroes, int number) {
    return number == last_removed(num_heroes) || (number == NUMBERS && num_heroes > NUMBERS);
}

static int points_lost(const Pile *pile, int num_heroes) {
    int last = last_removed(num_heroes);
    int points = last * pile->numbers[last];
    return num_heroes > NUMBERS && last != NUMBERS ? points + NUMBERS * pile->numbers[NUMBERS] : points;
}

static int points_of(const Pile *pile) {
    int points = 0;
    for (int number = 1; number <= NUMBERS; number++) points += number * pile->numbers[number];
    return points - points_lost(pile, pile->num_heroes);
}

/* The greedy strategy */

static int kept_of(int num_heroes, int code) {
    int number = number_shown(code);
    return removes(num_heroes, number) ? 0 : number;
}

static int value_hero(const State *state) {
    const Pile *pile = &state->piles[state->seat];
    return points_lost(pile, pile->num_heroes) - points_lost(pile, pile->num_heroes + 1);
}

static int value_up(const State *state, int kind) {
    if (matches_neighbour(state, kind) || !fits_own(state, kind)) return NEVER;
    return kept_of(state->piles[state->seat].num_heroes, kind);
}

static int best_card(const State *state) {
    const Seat *own = &state->seats[state->seat];
    int as_hero = value_hero(state), best = NO_CARD, best_rank = NEVER * 1024;
    for (int position = 0; position < own->hand_size; position++) {
        int kind = own->hand[position], value = value_up(state, kind);
        if (value < as_hero) value = as_hero;
        int rank = value * 1024 - number_shown(kind) * 64 - kind;
        if (rank > best_rank) best = kind, best_rank = rank;
    }
    return best;
}

static int choose(const State *state) {
    int kind = state->seats[state->seat].chosen;
    if (state->phase == CARD) return best_card(state);
    if (state->phase == FACE) return value_up(state, kind) >= value_hero(state) ? FACE_UP : FACE_DOWN;
    int left = kept_of(state->piles[left_of(state->seat)].num_heroes, kind);
    return left <= kept_of(state->piles[right_of(state->seat)].num_heroes, kind) ? LEFT : RIGHT;
}

/* The rules */

static int mark_legal(const State *state, bool *legal) {
    const Seat *own = &state->seats[state->seat];
    memset(legal, 0, NUM_ACTIONS);
    if (state->phase == CARD) {
        int num_legal = 0;
        for (int position = 0; position < own->hand_size; position++) {
            num_legal += !legal[own->hand[position]];
            legal[own->hand[position]] = true;
        }
        return num_legal;
    }
    if (state->phase == FACE) {
        legal[FACE_UP] = matches_neighbour(state, own->chosen) || fits_own(state, own->chosen);
        legal[FACE_DOWN] = true;
        return 1 + legal[FACE_UP];
    }
    legal[LEFT] = legal[RIGHT] = true;
    return 2;
}

static void take_chosen(Seat *own) {
    int position = 0;
    while (own->hand[position] != own->chosen) position++;
    own->hand[position] = own->hand[--own->hand_size];
}

static void end_turn(State *state) {
    refill(state, &state->seats[state->seat]);
    state->phase = CARD;
    for (int passed = 0; passed < SEATS; passed++) {
        state->seat = left_of(state->seat);
        if (state->seats[state->seat].hand_size > 0) return;
    }
    state->is_over = true;
}

static void place_number(State *state, int seat) {
    Seat *own = &state->seats[state->seat];
    take_chosen(own);
    put_on(&state->piles[seat], own->chosen);
    end_turn(state);
}

static void play_number(State *state) {
    int kind = state->seats[state->seat].chosen, left = left_of(state->seat), right = right_of(state->seat);
    bool matches_left = matches(kind, state->piles[left].top), matches_right = matches(kind, state->piles[right].top);
    if (matches_left && matches_right) state->phase = NEIGHBOUR;
    else place_number(state, matches_left ? left : matches_right ? right : state->seat);
}

static void play_as_hero(State *state) {
    Seat *own = &state->seats[state->seat];
    take_chosen(own);
    own->placed[own->num_placed] = own->chosen;
    put_on(&state->piles[state->seat], SEALED + state->seat * SLOTS + own->num_placed++);
    end_turn(state);
}

static void apply(State *state, int action) {
    if (state->phase == CARD) {
        state->seats[state->seat].chosen = (int8_t)action;
        state->phase = FACE;
    } else if (state->phase == FACE) {
        if (action == FACE_UP) play_number(state);
        else play_as_hero(state);
    } else {
        place_number(state, action == LEFT ? left_of(state->seat) : right_of(state->seat));
    }
}

/* Go on to the next decision with more than one legal action. */
static void advance(State *state, bool *legal) {
    while (!state->is_over) {
        int num_legal = mark_legal(state, legal);
        if (num_legal > 1) return;
        int action = 0;
        while (!legal[action]) action++;
        apply(state, action);
    }
}

static int play(State *state) {
    bool legal[NUM_ACTIONS];
    advance(state, legal);
    while (!state->is_over) {
        int action = choose(state);
        if (action < 0 || action >= NUM_ACTIONS || !legal[action]) return -1;
        state->seats[state->seat].plies++;
        apply(state, action);
        advance(state, legal);
    }
    return 0;
}

static void deal(State *state, const Villain *villains, const int8_t *seating, const uint64_t *keys) {
    for (int seat = 0; seat < SEATS; seat++) {
        Seat *own = &state->seats[seat];
        shuffle(own, &villains[seating[seat]], keys[0], keys[1], keys[2]);
        put_on(&state->piles[seat], own->deck[--own->deck_size]);
        refill(state, own);
    }
}

/* Plays games and fills points and plies [games, seats]; `keys` [games, 3] are seed, combination and replicate. */
int play_games(long games, const Villain *villains, const int8_t *seatings, const uint64_t *keys, int32_t *points, int32_t *plies) {
    for (long game = 0; game < games; game++) {
        State state;
        memset(&state, 0, sizeof state);
        deal(&state, villains, seatings + game * SEATS, keys + game * 3);
        if (play(&state)) return -1;
        for (int seat = 0; seat < SEATS; seat++) {
            points[game * SEATS + seat] = points_of(&state.piles[seat]);
            plies[game * SEATS + seat] = state.seats[seat].plies;
        }
    }
    return 0;
}
