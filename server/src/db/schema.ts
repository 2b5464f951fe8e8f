// Generated from migrations/ by generate-schema.ts; a test fails when it is stale.
import type { ColumnType, Generated } from "kysely";

type Json = ColumnType<unknown, string, string>;
type DefaultedJson = ColumnType<unknown, string | undefined, string>;

export type Schema = {
  answer_keys: {
    version_id: number | null;
    question_id: number | null;
    version: number | null;
    type: string | null;
    answer: DefaultedJson;
    void_outcome: string | null;
  };
  audit_log: {
    id: Generated<number>;
    at: Generated<Date>;
    actor_id: number;
    action: string;
    object_kind: string;
    object_id: number | null;
    before: Json;
    after: Json;
    request_id: string;
  };
  built_tests: {
    id: Generated<number>;
    user_id: number;
    name: string;
    paper_id: number;
    mode: string;
    minutes: number | null;
    created_at: Generated<Date>;
  };
  chapter_prerequisites: {
    chapter_id: number;
    prerequisite_id: number;
    kind: string;
  };
  chapter_states: {
    user_id: number;
    chapter_id: number;
    theta: number;
    variance: number;
  };
  chapters: {
    id: Generated<number>;
    source_slug: string | null;
    position: number;
    name: string;
    type: string;
    weightage: number;
    weightage_main: Generated<number>;
    weightage_advanced: Generated<number>;
    class_standard: Generated<string>;
    exams: Generated<string[]>;
    search_vector: Generated<string>;
  };
  chapters_in_progress: {
    user_id: number;
    chapter_id: number;
  };
  class_invitations: {
    id: Generated<number>;
    class_id: number;
    email_hash: Buffer | null;
    name: string;
    roll_number: string | null;
    created_at: Generated<Date>;
  };
  class_members: {
    user_id: number;
    class_id: number;
    name: string;
    roll_number: string | null;
    state: string;
    joined_at: Generated<Date>;
    left_at: Date | null;
    notice_version: string | null;
  };
  class_teachers: {
    user_id: number;
    class_id: number;
  };
  classes: {
    id: Generated<number>;
    name: string;
    code: string | null;
    code_made_at: Generated<Date>;
    joining: Generated<string>;
    created_at: Generated<Date>;
    archived_at: Date | null;
  };
  completed_chapters: {
    user_id: number;
    chapter_id: number;
  };
  completed_topics: {
    user_id: number;
    topic_id: number;
  };
  consents: {
    id: Generated<number>;
    user_id: number;
    is_minor: boolean;
    notice_version: string;
    given_by: string | null;
    parent_email_hash: Buffer | null;
    token_hash: Buffer | null;
    requested_at: Generated<Date>;
    expires_at: Date | null;
    granted_at: Date | null;
    withdrawn_at: Date | null;
    parent_token_hash: Buffer | null;
  };
  current_question_texts: {
    question_id: number | null;
    text: string | null;
  };
  daily_cards: {
    user_id: number;
    local_date: Date;
    position: number;
    topic_id: number;
    selection_policy: string;
    reason: string | null;
    reasons: DefaultedJson;
  };
  daily_closings: {
    user_id: number;
    local_date: Date;
    closed: number;
    blank: number;
  };
  daily_questions: {
    user_id: number;
    local_date: Date;
    position: number;
    question_id: number;
    predicted: number;
    selection_policy: string;
    reason: string | null;
    reasons: DefaultedJson;
  };
  drill_results: {
    user_id: number;
    drill_id: number;
    index: number;
    kind: string;
    answer: string;
    is_right: boolean;
    ms: number;
    at: Generated<Date>;
  };
  drills: {
    user_id: number;
    id: Generated<number>;
    items: DefaultedJson;
    created_at: Generated<Date>;
    finished_at: Date | null;
    seed: Generated<string>;
    kinds: Generated<string[]>;
    generator: Generated<number>;
  };
  erasures: {
    account_hash: Buffer;
    erased_at: Generated<Date>;
  };
  exam_sessions: {
    exam: string;
    year: number;
    name: string;
    date: Date;
  };
  first_attempts: {
    user_id: number;
    question_id: number;
    quiz_id: number;
    version_id: number;
    completed_at: Date;
    is_omitted: boolean;
    credit: number;
    rest_score: number | null;
    selected_option_ids: number[] | null;
    time_ms: number | null;
  };
  first_sittings: {
    user_id: number | null;
    paper_id: number | null;
    id: number | null;
    score: number | null;
  };
  flash_card_reviews: {
    user_id: number;
    card_id: number;
    seq: number;
    rating: string | null;
    at: Date;
  };
  flash_card_states: {
    user_id: number;
    card_id: number;
    phase: string;
    step: number;
    stability: number;
    difficulty: number;
    last_at: Date;
    due_at: Date;
    reps: number;
    lapses: number;
    last_seq: number;
    introduced_on: Date;
  };
  flash_cards: {
    id: Generated<number>;
    source_slug: string | null;
    note_id: number | null;
    position: Generated<number>;
    user_id: number | null;
    chapter_id: number | null;
    front: string;
    back: string;
    front_html: string;
    back_html: string;
    renderer_version: number;
    created_at: Generated<Date>;
    deleted_at: Date | null;
  };
  graded_answers: {
    user_id: number | null;
    quiz_id: number | null;
    question_id: number | null;
    outcome: string | null;
    score: number | null;
    key_version_id: number | null;
    version_id: number | null;
  };
  hindi_names: {
    name: string;
    term: string;
    topic_id: number;
  };
  idempotency_keys: {
    user_id: number;
    key: string;
    request_hash: string;
    quiz_hash: string;
    created_at: Generated<Date>;
  };
  illustrations: {
    name: string;
    svg: string;
  };
  image_references: {
    hash: string;
  };
  images: {
    hash: string;
    bytes: Buffer;
    width: number;
    height: number;
    uploaded_at: Generated<Date>;
  };
  import_batches: {
    id: Generated<number>;
    name: string | null;
    format: string;
    state: Generated<string>;
    total: number;
    done: Generated<number>;
    failure: string | null;
    created_by: number | null;
    created_at: Generated<Date>;
    heartbeat_at: Generated<Date>;
    notices: DefaultedJson;
    step_total: number | null;
    step_started_at: Generated<Date>;
  };
  import_rows: {
    batch_id: number;
    position: number;
    line: number;
    level: string;
    messages: DefaultedJson;
    duplicates: DefaultedJson;
    draft: DefaultedJson;
    rendered: DefaultedJson;
    question_id: number | null;
    reverted: Generated<boolean>;
    category: string | null;
  };
  item_parameters: {
    question_id: number;
    difficulty_logit: number;
    variance: number;
    answers: number;
  };
  item_statistics: {
    version_id: number;
    question_id: number;
    attempts: number;
    omitted: number;
    facility: number;
    discrimination: number | null;
    median_ms: number | null;
    upper_group_count: number;
    options: Json;
    flags: Generated<string[]>;
    counted_at: Generated<Date>;
  };
  item_statistics_queue: {
    id: Generated<number>;
    user_id: number | null;
    quiz_id: number | null;
    version_id: number | null;
    failures: Generated<number>;
    retry_at: Date | null;
    last_error: string | null;
  };
  item_training_queue: {
    user_id: number;
    quiz_id: number;
    id: Generated<number>;
    question_ids: number[];
  };
  jobs: {
    name: string;
    every_seconds: number;
    run_at: Generated<Date>;
    last_run_at: Date | null;
    last_error: string | null;
    lease_owner: string | null;
    lease_until: Date | null;
    failures: Generated<number>;
  };
  key_corrections: {
    id: Generated<number>;
    question_id: number;
    old_version_id: number;
    new_version_id: number;
    corrected_at: Generated<Date>;
    is_listed: Generated<boolean>;
  };
  late_answers: {
    user_id: number;
    quiz_id: number;
    question_id: number;
    selected_option_ids: number[] | null;
    numeric_answer: string | null;
    seq: number;
    time_ms: number;
    given_at: Date | null;
    is_clock_set: boolean;
    arrived_at: Generated<Date>;
    is_taken: boolean | null;
    is_key_shown: Generated<boolean>;
  };
  learner_states: {
    user_id: number;
    theta: number;
    variance: number;
    answers: number;
    fast: number;
    medium: number;
    slow: number;
    raw: number;
  };
  marking_rules: {
    id: Generated<number>;
    slug: string;
    rule: Json;
    created_at: Generated<Date>;
  };
  minor_records: {
    subject_hash: Buffer;
    is_withdrawn: boolean;
    recorded_at: Generated<Date>;
  };
  mistakes: {
    user_id: number;
    question_id: number;
    quiz_id: number;
    is_listed: boolean;
    times_missed: number;
    last_missed_at: Date;
    due_on: Date;
    proposed_cause: string | null;
    slip: string | null;
    cause: string | null;
    note: Generated<string>;
    slips: DefaultedJson;
  };
  model_versions: {
    version: number;
    bias: number;
    answers: number;
    weights: number[];
    squared_gradient_sums: number[];
    rho: number;
    created_at: Generated<Date>;
  };
  note_bookmarks: {
    user_id: number;
    note_id: number;
    at: Generated<Date>;
  };
  note_versions: {
    note_id: number;
    version: number;
    title: string;
    body: string;
    topic_id: number;
    saved_by: number | null;
    saved_at: Generated<Date>;
  };
  notes: {
    id: Generated<number>;
    source_slug: string | null;
    source_checksum: string | null;
    topic_id: number;
    title: string;
    body: string;
    body_html: string;
    body_alternative: string;
    renderer_version: number;
    read_seconds: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
    search_vector: Generated<string>;
    status: Generated<string>;
    is_visible: Generated<boolean>;
  };
  notices: {
    id: Generated<number>;
    text: string;
    published_at: Generated<Date>;
    ended_at: Date | null;
  };
  open_questions: {
    user_id: number | null;
    question_id: number | null;
    quiz_id: number | null;
    end_time: Date | null;
  };
  option_versions: {
    version_id: number;
    option_id: number;
    position: number;
    text: string;
    text_html: string;
    text_alternative: string;
    is_correct: boolean;
    rationale: Generated<string>;
    rationale_html: Generated<string>;
    misconception_id: number | null;
  };
  options: {
    id: Generated<number>;
    question_id: number;
    key: string;
  };
  paper_questions: {
    paper_id: number;
    position: number;
    section: number;
    question_id: number;
    version_id: number;
  };
  paper_score_changes: {
    id: Generated<number>;
    paper_id: number;
    score: number;
    students: number;
  };
  paper_scores: {
    paper_id: number;
    score: number;
    students: number;
  };
  paper_versions: {
    paper_id: number;
    letter: string;
    question_ids: number[];
    option_orders: Json;
  };
  papers: {
    id: Generated<number>;
    blueprint: string | null;
    week_start: Date | null;
    created_at: Generated<Date>;
    exam: string | null;
  };
  passages: {
    id: Generated<number>;
    slug: string;
    version: number;
    text: string;
    text_html: string;
    renderer_version: number;
    created_at: Generated<Date>;
  };
  plan_order: {
    user_id: number;
    position: number;
    chapter_id: number;
  };
  question_bookmarks: {
    user_id: number;
    question_id: number;
    at: Generated<Date>;
  };
  question_search_texts: {
    question_id: number;
    text: string;
  };
  question_tags: {
    question_id: number;
    tag_id: number;
  };
  question_versions: {
    id: Generated<number>;
    question_id: number;
    version: number;
    type: string;
    difficulty: string;
    topic_id: number | null;
    exams: Generated<string[]>;
    seconds: Generated<number>;
    text: string;
    text_html: string;
    text_alternative: string;
    solution: Generated<string>;
    solution_html: Generated<string>;
    single_answer: string | null;
    accept: DefaultedJson;
    unit: Generated<string>;
    source_exam: string | null;
    source_year: number | null;
    source_session: string | null;
    source_paper: string | null;
    source_number: string | null;
    source_pattern: Generated<boolean>;
    renderer_version: number;
    created_by: number | null;
    created_at: Generated<Date>;
    status: Generated<string>;
    blocking_issue_count: Generated<number>;
    format: Generated<string>;
    decimals: number | null;
    hints: DefaultedJson;
    slips: DefaultedJson;
    steps: Generated<string[]>;
    passage_id: number | null;
    void_outcome: string | null;
  };
  questions: {
    id: Generated<number>;
    hash: string;
    source_slug: string | null;
    source_checksum: string | null;
    status: Generated<string>;
    topic_id: number | null;
    variant_group: string | null;
    version_id: number | null;
    created_at: Generated<Date>;
    deleted_at: Date | null;
    quarantined_at: Date | null;
    exams: Generated<string[]>;
    source_year: number | null;
    seconds: number | null;
    passage_id: number | null;
    is_void: Generated<boolean>;
    depth: number | null;
    is_reserved: Generated<boolean>;
    is_set: Generated<boolean>;
    audience: Generated<string>;
    is_drawable: Generated<boolean>;
    owner_id: number | null;
  };
  quiz_questions: {
    user_id: number;
    quiz_id: number;
    question_id: number;
    version_id: number;
    position: number;
    outcome: string | null;
    score: number | null;
    completed_at: Date | null;
    section: number | null;
    visited: Generated<boolean>;
    marked: Generated<boolean>;
    marked_seq: Generated<number>;
    hints_taken: Generated<number>;
    checked_at: Date | null;
    key_opens_at: Date | null;
    reviewed: Generated<boolean>;
    option_order: number[] | null;
  };
  quizzes: {
    id: Generated<number>;
    user_id: number;
    hash: string;
    type: string;
    chapter_id: number | null;
    question_set_hash: Generated<string>;
    state: Generated<string>;
    marking_rule_id: number;
    total_questions: number;
    created_at: Date;
    end_time: Date | null;
    last_activity_at: Date;
    completed_at: Date | null;
    correct: number | null;
    wrong: number | null;
    score: number | null;
    max_score: number | null;
    closed_ids: Generated<number[]>;
    expiry_failures: Generated<number>;
    expiry_retry_at: Date | null;
    mode: Generated<string>;
    paper_id: number | null;
    minutes: number | null;
    marks_seq: Generated<number>;
    forecast: DefaultedJson;
    left_open: Generated<boolean>;
    set_test_id: number | null;
    begun_at: Date | null;
    ended_by: string | null;
    paused_at: Date | null;
  };
  rate_limits: {
    key: string;
    points: Generated<number>;
    expire: number | null;
  };
  readiness_history: {
    user_id: number;
    local_date: Date;
    overall_prep: number;
    chapter_breakdown: Json;
  };
  regrade_requests: {
    id: Generated<number>;
    question_id: number;
    version_id: number;
    note: string;
    requested_by: number | null;
    requested_at: Generated<Date>;
    attempts_total: number | null;
    last_user_id: Generated<number>;
    attempts: Generated<number>;
    raised: Generated<number>;
    lowered: Generated<number>;
    worked_at: Generated<Date>;
    finished_at: Date | null;
  };
  regrades: {
    user_id: number;
    quiz_id: number;
    question_id: number;
    version_id: number;
    note: string;
    outcome_before: string;
    outcome_after: string;
    score_before: number;
    score_after: number;
    at: Generated<Date>;
    decision_id: number | null;
  };
  reports: {
    user_id: number;
    id: Generated<number>;
    quiz_id: number;
    question_id: number;
    reason: string;
    text: string;
    state: Generated<string>;
    merged_into: number | null;
    note: string | null;
    reported_at: Generated<Date>;
    amended_at: Generated<Date>;
    resolved_at: Date | null;
    seen_at: Date | null;
  };
  response_events: {
    user_id: number;
    quiz_id: number;
    question_id: number;
    topic_id: number;
    chapter_id: number;
    at: Date;
    time_ms: number | null;
    credit: number;
    weight: number;
    is_first_attempt: boolean;
    predicted: number;
    guess: number;
    recall: number;
    gap_days: number | null;
    ability: number;
    ability_variance: number;
    features: number[];
    model_version: number;
  };
  responses: {
    user_id: number;
    quiz_id: number;
    question_id: number;
    selected_option_ids: number[] | null;
    numeric_answer: string | null;
    seq: Generated<number>;
    time_ms: Generated<number>;
    answered_at: Date;
    certainty: string | null;
    offline_ms: Generated<number>;
  };
  search_documents: {
    kind_order: number | null;
    kind: string | null;
    id: number | null;
    title: string | null;
    search_vector: string | null;
    chapter_id: number | null;
    chapter_name: string | null;
    note_id: number | null;
    note_title: string | null;
  };
  search_vocabulary: {
    word: string;
  };
  seed_fingerprints: {
    kind: string;
    slug: string;
    fingerprint: string;
  };
  seed_state: {
    singleton: Generated<boolean>;
    checksum: string;
    seeded_at: Generated<Date>;
    library_version: Generated<number>;
    renderer_version: Generated<number>;
  };
  seen_questions: {
    user_id: number | null;
    question_id: number | null;
    quiz_id: number | null;
    completed_at: Date | null;
  };
  sessions: {
    token_hash: Buffer;
    user_id: number;
    created_at: Generated<Date>;
    last_seen_at: Generated<Date>;
    id: Generated<number>;
    device: Generated<string>;
    browser: string | null;
    system: string | null;
  };
  set_test_classes: {
    test_id: number;
    class_id: number;
  };
  set_test_contacts: {
    user_id: number;
    quiz_id: number;
    position: number;
    contact_at: Date;
  };
  set_test_decisions: {
    id: Generated<number>;
    test_id: number;
    question_id: number;
    kind: string;
    option_ids: number[] | null;
    accept: DefaultedJson;
    reason: string;
    undoes: number | null;
    decided_by: number | null;
    decided_at: Generated<Date>;
    has_begun: Generated<boolean>;
    last_user_id: Generated<number>;
    worked_at: Generated<Date>;
    finished_at: Date | null;
  };
  set_test_erased: {
    test_id: number;
    question_id: number;
    students: number;
    correct: number;
    unattempted: number;
    credit: number;
    options: Json;
  };
  set_test_overrides: {
    user_id: number;
    test_id: number;
    extra_minutes: Generated<number>;
    closes_at: Date | null;
    attempts: number | null;
    pauses: Generated<string>;
  };
  set_test_questions: {
    test_id: number;
    position: number;
    question_id: number;
  };
  set_tests: {
    id: Generated<number>;
    owner_id: number | null;
    title: string;
    instructions: Generated<string>;
    exam: Generated<string>;
    minutes: Generated<number>;
    late_rule: Generated<string>;
    attempts: Generated<number>;
    shown: Generated<string>;
    shuffle_questions: Generated<boolean>;
    shuffle_options: Generated<boolean>;
    created_at: Generated<Date>;
    paper_id: number | null;
    code: string | null;
    opens_at: Date | null;
    closes_at: Date | null;
    closed_at: Date | null;
    ends_at: Date | null;
    releases_at: Generated<Date | null>;
    archived_at: Date | null;
    extra_minutes: Generated<number>;
    pauses: Generated<string>;
    marks: DefaultedJson;
    marking_rule_id: number | null;
    release_questions: Generated<boolean>;
    questions_released_at: Date | null;
    question_marks: DefaultedJson;
  };
  stale_item_statistics: {
    version_id: number;
    changes: number;
    due_at: Generated<Date>;
    failures: Generated<number>;
    retry_at: Date | null;
    last_error: string | null;
  };
  standing_decisions: {
    id: number | null;
    test_id: number | null;
    question_id: number | null;
    kind: string | null;
    option_ids: number[] | null;
    accept: DefaultedJson;
  };
  starts: {
    user_id: number;
    id: Generated<number>;
    kind: string;
    started_at: Generated<Date>;
  };
  tags: {
    id: Generated<number>;
    name: string;
    kind: Generated<string>;
    source_slug: string | null;
    description: Generated<string>;
  };
  test_clock: {
    singleton: Generated<boolean>;
    shift: Generated<string>;
  };
  topic_memory_states: {
    user_id: number;
    topic_id: number;
    stability: number;
    difficulty: number;
    last_at: Date;
    due_at: Date;
    reps: number;
    lapses: number;
    card_recalled_at: Date | null;
    lapsed_today: Generated<boolean>;
  };
  topic_reviews: {
    user_id: number;
    topic_id: number;
    local_date: Date;
    rating: string;
    at: Date;
    idempotency_key: string | null;
  };
  topic_states: {
    user_id: number;
    topic_id: number;
    theta: number;
    variance: number;
    answers: number;
    credit: number;
    fast: number;
    slow: number;
    raw: number;
  };
  topics: {
    id: Generated<number>;
    source_slug: string | null;
    chapter_id: number;
    position: number;
    name: string;
    exams: Generated<string[]>;
    search_vector: Generated<string>;
  };
  users: {
    id: Generated<number>;
    google_sub: string | null;
    demo_role: string | null;
    email: Generated<string>;
    name: Generated<string>;
    city: Generated<string>;
    role: Generated<string>;
    target_exam: string | null;
    target_year: Generated<number>;
    class_standard: string | null;
    latest_chapter_id: number | null;
    created_at: Generated<Date>;
    last_visit_at: Generated<Date>;
    daily_minutes: Generated<number>;
  };
};
