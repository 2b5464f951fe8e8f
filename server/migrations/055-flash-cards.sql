-- Flash cards: the prompts of the library's recall lists, and the cards that learners write for themselves.
create table flash_cards (
  id integer generated always as identity primary key,
  -- A card of the library: its note and its number there. Learners see it while the note is visible.
  source_slug text unique,
  note_id integer references notes,
  position smallint not null default 0,
  -- A learner's own card.
  user_id integer references users on delete cascade,
  chapter_id integer references chapters on delete set null,
  front text not null,
  back text not null,
  front_html text not null,
  back_html text not null,
  renderer_version integer not null,
  created_at timestamptz not null default app_now(),
  -- When a card of the library left its list. Learners' own cards are deleted.
  deleted_at timestamptz,
  check ((note_id is null) = (source_slug is null)),
  check ((note_id is null) <> (user_id is null)),
  check (user_id is null or deleted_at is null)
);
create index flash_cards_note_idx on flash_cards (note_id, position) where note_id is not null;
create index flash_cards_user_idx on flash_cards (user_id) where user_id is not null;
-- A request to add a card that is sent again adds no second one.
create unique index flash_cards_own_text_idx on flash_cards (user_id, md5(front || E'\n' || back)) where user_id is not null;
create index flash_cards_chapter_idx on flash_cards (chapter_id) where chapter_id is not null;
create index flash_cards_renderer_idx on flash_cards (renderer_version, id);

create function refer_to_unrendered_card() returns trigger language plpgsql as $$
begin
  new.front_html := unrendered('card', new.id, 'front');
  new.back_html := unrendered('card', new.id, 'back');
  return new;
end $$;
create trigger flash_cards_refer_to_unrendered before insert or update on flash_cards
  for each row when (new.renderer_version = 0) execute function refer_to_unrendered_card();

-- Every review of a flash card. What is known of a learner's memory follows from them, in the order of `seq`, so a review
-- may arrive late, twice, or be taken back: it then stays without a rating, in case it arrives once more.
create table flash_card_reviews (
  user_id integer not null references users on delete cascade,
  card_id integer not null references flash_cards on delete cascade,
  seq bigint not null,
  rating text check (rating in ('again', 'hard', 'good', 'easy')),
  at timestamptz not null,
  primary key (user_id, card_id, seq)
);
create index flash_card_reviews_card_idx on flash_card_reviews (card_id);

-- A learner's estimated memory of a flash card.
create table flash_card_states (
  user_id integer not null references users on delete cascade,
  card_id integer not null references flash_cards on delete cascade,
  -- 'learning' and 'relearning' cards come back after minutes, `step` says which.
  phase text not null check (phase in ('learning', 'relearning', 'review')),
  step smallint not null,
  -- Days until the probability of recall falls to 90 %, and the difficulty from 1 to 10.
  stability double precision not null check (stability > 0),
  difficulty double precision not null,
  last_at timestamptz not null,
  due_at timestamptz not null,
  reps integer not null,
  lapses integer not null,
  last_seq bigint not null,
  -- The day in India of the first review.
  introduced_on date not null,
  primary key (user_id, card_id)
);
create index flash_card_states_due_idx on flash_card_states (user_id, due_at);
create index flash_card_states_introduced_idx on flash_card_states (user_id, introduced_on);
create index flash_card_states_card_idx on flash_card_states (card_id);
