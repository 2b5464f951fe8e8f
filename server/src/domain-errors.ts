import type { ErrorDetail, ErrorParams, LastModified } from "@rasayan/contract";
import { type Issue, issueMessage, placedIssueMessage } from "@rasayan/contract/issues";
import type { SectionKind } from "@rasayan/engine";
import type { LimitName } from "./config.ts";

/** Why a request is rejected. `http/errors.ts` gives each reason its HTTP status. */
export type RejectionReason =
  /** What was sent makes no sense here. */
  | "invalid"
  | "signed_out"
  | "forbidden"
  | "not_found"
  | "too_slow"
  /** The state of things does not allow it. */
  | "conflict"
  | "expired"
  | "too_large"
  | "unsupported_type"
  /** What was sent can be read, but has faults. `details` name them by field. */
  | "rejected"
  | "rate_limited"
  | "headers_too_large"
  | "internal"
  | "unavailable";

type Rule<R extends RejectionReason, P extends ErrorParams> = { reason: R; message: (params: P) => string };
type NoParams = Record<never, never>;

const rule =
  <R extends RejectionReason>(reason: R) =>
  <P extends ErrorParams = NoParams>(message: string | ((params: P) => string)): Rule<R, P> => ({
    reason,
    message: typeof message === "string" ? () => message : message,
  });
const is = {
  invalid: rule("invalid"),
  signedOut: rule("signed_out"),
  forbidden: rule("forbidden"),
  notFound: (thing: string) => rule("not_found")(`No such ${thing}.`),
  tooSlow: rule("too_slow"),
  conflict: rule("conflict"),
  expired: rule("expired"),
  tooLarge: rule("too_large"),
  unsupportedType: rule("unsupported_type"),
  rejected: rule("rejected"),
  rateLimited: rule("rate_limited"),
  headersTooLarge: rule("headers_too_large"),
  internal: rule("internal"),
  unavailable: rule("unavailable"),
};

const inMinutes = (minutes: number) => `Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;

const quizEndedMessages = {
  begin: "This quiz has ended.",
  discard: "This quiz has ended.",
  answer: "The quiz has ended; this answer does not count.",
  times: "The quiz has ended; its times stay as they are.",
  marks: "The quiz has ended; its marks stay as they are.",
  practice: "This quiz has ended; open its review.",
};
const questionClosedMessages = {
  practice: "You have seen the answer to this question, so yours can’t change any more.",
  another_quiz: "You have seen the answer to this question in another quiz.",
  hint: "You have seen the answer to this question.",
};
const practiceOnlyMessages = {
  check: "Questions can only be checked in practice mode.",
  hints: "Hints are there in practice mode only.",
};

const sectionKindNames: Record<SectionKind, string> = {
  single: "single correct",
  match: "matching",
  multi: "multiple correct",
  integer: "whole-number",
  decimal: "two-decimal",
};
const keyProblems = {
  needed: "Say what is right.",
  not_needed: "Only a new key, or one beside it, says what is right.",
  other_type: "This question asks for options or for a number, and the key is of the other kind.",
  unknown_option: "The key names an option that this question does not have.",
  range: "A range goes from its lower to its higher number.",
};
type KeyProblem = keyof typeof keyProblems;
/** `limits`: what the teacher of a test left out; nothing for a paper that is drawn from the whole library. */
type UnfilledBlueprint = {
  missing: { section: string; kind: SectionKind; needed: number; available: number }[];
  limits: { has_chapters: boolean; has_chosen: boolean; has_last_tests: boolean };
};
function unfilledMessage({ missing, limits }: UnfilledBlueprint): string {
  const { has_chapters, has_chosen, has_last_tests } = limits;
  const isLimited = has_chapters || has_chosen || has_last_tests;
  const sections = missing.map(
    ({ section, kind, needed, available }) =>
      `${section} needs ${needed} ${sectionKindNames[kind]} questions; ${isLimited ? `only ${available} are left` : `the library has ${available}`}.`,
  );
  const advice = [
    has_chapters ? "choose more chapters" : [],
    has_last_tests ? "enter a lower number at “Not used in my last … tests”" : [],
    has_chosen ? "remove questions from this test" : [],
  ].flat();
  return [...sections, ...(isLimited ? [sentenceOf(advice)] : [])].join(" ");
}
/** `a, b or c` as a sentence. */
function sentenceOf(parts: readonly string[]): string {
  const text = new Intl.ListFormat("en", { type: "disjunction" }).format(parts);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
export type UploadKind = "picture" | "file";

/**
 * Every error that a client may get, by the code that programs know it by: its reason, and the message that is the
 * fallback for a client that has no words of its own for the code. Its parameters are sent as well.
 */
const errors = {
  // The request itself
  unreadable_request: is.invalid("The request could not be read."),
  invalid_request: is.invalid(
    ({ path, problem }: { path: string; problem: string }) => `${path}: ${problem}`,
  ),
  invalid_json: is.invalid("The body is not valid JSON."),
  unstorable_url: is.invalid("The address holds a character that cannot be used."),
  unstorable_text: is.invalid("The text holds a character that cannot be stored."),
  request_too_slow: is.tooSlow("The request took too long to arrive. Try again."),
  body_too_large: is.tooLarge("That is larger than is accepted here."),
  headers_too_large: is.headersTooLarge("The address or the headers are longer than is accepted here."),
  json_needed: is.unsupportedType("Send JSON (Content-Type: application/json)."),
  encoded_body: is.unsupportedType("Send the body as it is, without Content-Encoding."),
  cross_site: is.forbidden("This request came from another site and was refused."),
  foreign_host: is.forbidden("This address is not served here. Open the one that the start named."),
  address_not_found: is.notFound("address"),
  too_many_requests: is.rateLimited(
    ({ minutes }: { minutes: number }) => `That was too much at once. ${inMinutes(minutes)}`,
  ),
  too_busy: is.unavailable("The server is too busy just now. Try again in a moment."),
  too_many_answers: is.unavailable("Too many learners answer just now. Try again in a moment."),
  database_down: is.unavailable("The database does not answer just now. Try again in a moment."),
  stopping: is.unavailable("The server is stopping."),
  internal: is.internal("Something went wrong on our side. Try again."),
  metrics_token_needed: is.forbidden("Metrics need a token."),

  // Accounts and consent
  unauthorized: is.signedOut("Sign in first."),
  bad_token: is.signedOut("Google did not vouch for this sign-in. Try again."),
  google_unreachable: is.unavailable("Google cannot be reached just now. Try again."),
  sign_in_method_not_found: is.notFound("way to sign in"),
  session_not_found: is.notFound("session"),
  role_needed: is.forbidden("This is not open to your account."),
  consent_needed: is.forbidden("This is open once you, or a parent, have agreed to it."),
  user_not_found: is.notFound("user"),
  last_admin: is.conflict("This is the last admin. Make someone else an admin first."),
  role_changed: is.conflict("Your role has just changed. Try again."),
  age_question_not_found: is.notFound("question here"),
  age_already_declared: is.conflict("Another answer was given before. Write to us if that one was wrong."),
  no_parent_needed: is.conflict("No agreement of a parent is missing."),
  consent_withdrawn: is.conflict(({ by }: { by: "learner" | "admin" }) =>
    by === "admin"
      ? "A parent has taken the agreement back, so the age can’t be asked again. Reload the page."
      : "A parent has taken the agreement back. Only they can give it again.",
  ),
  not_withdrawn: is.conflict("No parent has taken an agreement back."),
  not_closed: is.conflict("This account is not closed for want of a parent's agreement."),
  link_not_found: is.notFound("link"),
  link_expired: is.expired("This link is older than seven days."),
  link_used: is.conflict("This link has been used."),
  not_granted: is.conflict("Nobody has agreed with this link."),
  learners_browser: is.conflict(
    ({ learner_name }: { learner_name: string }) =>
      `${learner_name} is signed in in this browser. Open the link on your own phone or computer.`,
  ),
  wrong_parent_email: is.rejected("This is not the e-mail address that was given for you."),

  // Classes
  class_not_found: is.notFound("class"),
  code_not_found: is.notFound("code"),
  member_not_found: is.notFound("member"),
  invitation_not_found: is.notFound("place on the list"),
  roll_number_taken: is.conflict(
    "Someone else in this class has this roll number. Check yours, or join without one and tell your teacher.",
  ),
  class_full: is.conflict(
    ({ members }: { members: number }) => `This class has ${members} members and takes no more.`,
  ),
  too_many_classes: is.conflict(
    ({ classes }: { classes: number }) => `You have ${classes} classes. Delete one first.`,
  ),
  unusable_list: is.rejected(({ lines }: { lines: number[] }) =>
    lines.length === 0
      ? "This list has no line with a name."
      : `Nothing was added. Correct ${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")} first.`,
  ),

  // Set tests
  too_many_set_tests: is.conflict(
    ({ tests }: { tests: number }) => `You have ${tests} tests. Archive or delete some first.`,
  ),
  part_not_marked: is.invalid(
    ({ question_ids }: { question_ids: number[] }) =>
      `question_marks gives a part of the marks in questions with one right answer: ${question_ids.join(", ")}. Leave partial null there.`,
  ),
  unknown_test_questions: is.invalid(
    ({ question_ids }: { question_ids: number[] }) =>
      `question_ids names questions that can't be given: ${question_ids.join(", ")}.`,
  ),
  test_questions_withdrawn: is.conflict(
    ({ question_ids }: { question_ids: number[] }) =>
      `${question_ids.length} of the questions were withdrawn since you chose them. Replace them first.`,
  ),
  test_empty: is.rejected("This test has no questions. Add some first."),
  test_fixed: is.conflict(
    "This test is scheduled: only its title and instructions can change. Duplicate it to change more.",
  ),
  test_not_draft: is.conflict("Only a draft can be deleted. Archive this test instead."),
  unusable_window: is.rejected("A test closes after it opens, and not in the past."),
  test_opened: is.conflict("This test has opened: only its closing time can change."),
  test_full: is.conflict(
    ({ max, room, wanted }: { max: number; room: number; wanted: number }) =>
      `A test has at most ${max} questions: this one has room for ${room} more, and you ask for ${wanted}.`,
  ),
  test_over: is.conflict("This test has closed. Duplicate it to set it again."),
  test_not_open: is.conflict("This test is not open."),
  test_not_scheduled: is.conflict("Schedule the test first: until then its questions can change."),
  test_would_end: is.conflict("That would end the test now. Use Close now if you mean that."),
  test_paused: is.conflict("Your teacher has paused this test. It goes on when your teacher says so."),
  test_is_paused: is.conflict("This test is paused. Resume it first."),
  nothing_to_end: is.conflict("This student is not writing the test now."),
  attempt_not_ended: is.conflict(
    "This student has not ended an attempt, so there is nothing to go back into.",
  ),
  no_time_left: is.conflict("This student has no time left. Give extra minutes or a later closing first."),
  results_seen: is.conflict(
    "This student has seen the results, so the attempt can't go on. Give a further attempt instead.",
  ),
  test_running: is.conflict(
    "Somebody may still be writing this test. Look at its live page, or wait a few minutes.",
  ),
  test_not_answered: is.conflict("Decide on its questions once the test has opened."),
  test_archived: is.conflict("This test is archived: its marks stay as they are."),
  unusable_key: is.rejected(({ problem }: { problem: KeyProblem }) => keyProblems[problem]),
  too_many_decisions: is.conflict(
    ({ decisions }: { decisions: number }) => `This test has ${decisions} decisions, which is all it takes.`,
  ),
  decision_not_found: is.notFound("decision"),
  decision_undone: is.conflict("This decision was taken back before."),
  no_follow_up: is.conflict(
    "There is nothing to follow up with: nobody has handed in this test, or the library has no further question on its topics.",
  ),
  test_not_yet: is.conflict((_times: { opens_at: string }) => "This test is not open yet."),
  test_closed: is.conflict("This test has closed."),
  attempts_used_up: is.conflict(({ attempts }: { attempts: number }) =>
    attempts === 1
      ? "You have sat this test."
      : `You have sat this test ${attempts} times, which is all it allows.`,
  ),
  not_released: is.conflict(
    (_waiting: { late_answers?: number }) => "The results of this test are not shown yet.",
  ),

  // Learning
  chapter_not_found: is.notFound("chapter"),
  topic_not_found: is.notFound("topic"),
  content_not_found: is.notFound("content"),
  question_not_found: is.notFound("question"),
  mistake_not_found: is.notFound("mistake"),
  drill_not_found: is.notFound("drill"),
  flash_card_not_found: is.notFound("flash card"),
  too_many_cards: is.conflict(
    ({ cards }: { cards: number }) => `You have ${cards} cards of your own. Delete some first.`,
  ),
  card_exists: is.conflict("You have another card with these two sides."),
  unknown_latest_chapter: is.invalid("latest_chapter_id must be one of chapter_ids."),
  unknown_chapters: is.invalid("chapter_ids names a chapter that does not exist."),
  unknown_topics: is.invalid("topic_ids names a topic that does not exist."),
  too_many_bookmarks: is.conflict(
    ({ stars }: { stars: number }) =>
      `You have ${stars.toLocaleString("en-IN")} stars. Take some away first.`,
  ),
  drill_outdated: is.conflict("The drills have been updated since this set began. Start a new one."),
  too_many_starts: is.rateLimited(
    ({ kind, starts, minutes }: { kind: "quiz" | "drill"; starts: number; minutes: number }) =>
      `You have started ${starts} ${kind === "quiz" ? "quizzes" : "drills"} within an hour. ${inMinutes(minutes)}`,
  ),
  too_many_reports: is.rateLimited(
    ({ reports, minutes }: { reports: number; minutes: number }) =>
      `You have reported ${reports} questions within a day. ${inMinutes(minutes)}`,
  ),

  // Quizzes and papers
  quiz_not_found: is.notFound("quiz"),
  quiz_question_not_found: is.notFound("question in this quiz"),
  paper_not_found: is.notFound("paper"),
  blueprint_not_found: is.notFound("blueprint"),
  test_not_found: is.notFound("test"),
  key_reused: is.rejected("This Idempotency-Key was used for another request."),
  mode_not_offered: is.rejected("A quiz with a time limit of its own has neither exam nor practice mode."),
  unknown_questions: is.invalid("question_hashes names a question that is not there."),
  blueprint_unfilled: is.conflict(unfilledMessage),
  too_many_tests: is.conflict(
    ({ tests }: { tests: number }) => `You keep ${tests} tests already. Delete one first.`,
  ),
  not_begun: is.conflict("This quiz has not begun yet."),
  quiz_in_progress: is.conflict("The quiz has not ended yet."),
  quiz_ended: is.conflict(
    ({ attempted }: { attempted: keyof typeof quizEndedMessages }) => quizEndedMessages[attempted],
  ),
  no_late_answers: is.conflict("This student has no late answers to decide on."),
  answer_late: is.conflict(
    "The test had ended when this answer came. It is kept for your teacher, and counts only if your teacher takes it.",
  ),
  quiz_timed: is.conflict("A quiz with a time limit can only be finished, not discarded."),
  has_answers: is.conflict(
    "You have answered a question of this quiz, or seen an answer or a hint. End the quiz instead.",
  ),
  quiz_reported: is.conflict("You have reported a question of this quiz. End the quiz instead."),
  is_diagnostic: is.conflict("A diagnostic takes the time with the answer, or with the skip."),
  question_open: is.conflict("The question can still be answered, or its key opens later."),
  question_closed: is.conflict(
    ({ seen_in }: { seen_in: keyof typeof questionClosedMessages }) => questionClosedMessages[seen_in],
  ),
  not_practice: is.conflict(
    ({ attempted }: { attempted: keyof typeof practiceOnlyMessages }) => practiceOnlyMessages[attempted],
  ),
  open_in_timed_quiz: is.conflict(
    "This question is part of a timed quiz that is running. Its hints open when that quiz has ended.",
  ),
  hint_not_found: is.notFound("further hint"),
  blank_allowance_used: is.rateLimited(
    ({ allowance }: { allowance: number }) =>
      `You have opened ${allowance} solutions without an answer today. Answer this question to see its solution now, or come back after midnight.`,
  ),
  foreign_questions: is.rejected("These questions are not in the quiz."),
  options_not_taken: is.invalid("answer_ids is for questions with several answers."),
  option_not_taken: is.invalid("This question does not take one option number."),
  number_not_taken: is.invalid("This question is answered by choosing, not by a number."),
  foreign_option: is.invalid("That option does not belong to this question."),
  not_a_number: is.invalid(({ text }: { text: string }) => {
    const hint = text.includes(",") ? " Use a point, not a comma." : "";
    return `"${text}" is not a number. Type digits, such as 12, -3.5 or 0.04.${hint}`;
  }),

  // What editors change
  stale: is.conflict(
    ({ subject, saved_by }: { subject: string; saved_by: string | null }) =>
      `${saved_by || "Someone else"} saved this ${subject} after you opened it. Load it again, then save.`,
  ),
  questions_changed: is.conflict(
    ({ ids }: { ids: number[] }) =>
      `Someone has changed ${ids.length === 1 ? "question" : "questions"} ${ids.join(", ")} meanwhile. Nothing was changed.`,
  ),
  reports_changed: is.conflict(
    "The reports have changed since you opened them. Load them again, then decide.",
  ),
  question_changed: is.conflict("Someone else saved this question just now. Load it again."),
  passage_changed: is.conflict("Someone else saved this passage just now. Load the question again."),
  tag_not_found: is.notFound("tag"),
  version_not_found: is.notFound("version"),
  change_not_found: is.notFound("change"),
  open_report_not_found: is.notFound("open report of this question"),
  unknown_chapter: is.invalid(({ id }: { id: number }) => `There is no chapter ${id}.`),
  unknown_topic: is.invalid(({ id }: { id: number }) => `There is no topic ${id}.`),
  unknown_tag: is.invalid(({ id }: { id: number }) => `There is no tag ${id}.`),
  repeated_answer: is.invalid("Two answers have the same id."),
  foreign_answer: is.invalid(({ id }: { id: number }) => `Answer ${id} does not belong to this question.`),
  circular_prerequisites: is.rejected(
    ({ chapters }: { chapters: string[] }) =>
      `Chapters can't wait for each other: ${chapters.join(" needs ")}.`,
  ),
  in_use: is.conflict(({ subject, uses }: { subject: string; uses: { name: string; count: number }[] }) => {
    const counts = uses.map(({ name, count }) => `${name}: ${count}`).join(", ");
    const hasDeleted = uses.some(({ name }) => name.startsWith("deleted "));
    const note = hasDeleted ? " What was deleted counts too, because it can be brought back." : "";
    return `This ${subject} is still in use (${counts}), so it cannot be deleted.${note}`;
  }),
  name_taken: is.conflict(({ name }: { name: string }) => `There is already a tag named "${name}".`),
  unrenderable_text: is.rejected(({ issues }: { issues: PlacedIssue[] }) =>
    issues.map(placedIssueMessage).join("\n"),
  ),
  faulty_text: is.rejected("This text has faults."),
  editors_release: is.rejected("Only an editor can give a question to everyone. Yours are for tests."),
  foreign_passage: is.rejected(
    "This passage belongs to questions that are not yours. Leave its id empty to write a passage of your own.",
  ),
  question_not_ready: is.rejected("This question is not ready to be published."),
  questions_not_ready: is.rejected(
    ({ count }: { count: number }) =>
      `${count === 1 ? "One of these questions is" : `${count} of these questions are`} not ready to be published, so nothing was changed.`,
  ),
  not_published: is.conflict("Publish the question with its right key first, then mark again."),
  reported_unchanged: is.conflict(({ id, unchanged }: { id: number; unchanged: number[] }) => {
    const [first, ...others] = unchanged;
    if (others.length > 0)
      return `Edit questions ${unchanged.join(", ")} before marking these reports fixed.`;
    return first === id
      ? "Edit the question before marking this fixed."
      : `Edit question ${first} before marking this fixed.`;
  }),
  merged_into_itself: is.invalid("into: a question cannot be merged into itself."),
  merged_into_nothing: is.invalid("into names a question that is not there."),

  // Files
  picture_not_found: is.notFound("picture"),
  import_not_found: is.notFound("import"),
  unreadable_form: is.invalid("The form could not be read."),
  form_needed: is.unsupportedType(
    ({ what }: { what: UploadKind }) => `Send the ${what} as multipart/form-data, in the member \`file\`.`,
  ),
  file_missing: is.invalid(({ what }: { what: UploadKind }) => `Send the ${what} in the member \`file\`.`),
  upload_too_large: is.tooLarge(({ what, megabytes }: { what: UploadKind; megabytes: number }) =>
    what === "picture"
      ? `This picture is larger than ${megabytes} MB. Make it smaller, then upload it.`
      : `This file is larger than ${megabytes} MB. Split it, then send the parts.`,
  ),
  empty_file: is.invalid("The file is empty."),
  not_a_picture: is.unsupportedType("Upload a JPEG, PNG or WebP picture."),
  picture_too_large: is.rejected(
    ({ megapixels }: { megapixels: number }) =>
      `This picture has more than ${megapixels} million pixels. Make it smaller, then upload it.`,
  ),
  unreadable_picture: is.rejected(
    "This picture is broken or cannot be read. Save it again as JPEG, PNG or WebP, then upload it.",
  ),
  unknown_file_format: is.unsupportedType(({ issue }: { issue: Issue }) => issueMessage(issue)),
  unreadable_file: is.rejected(({ issue }: { issue: PlacedIssue }) => placedIssueMessage(issue)),
  file_too_complex: is.rejected("This takes too long. Use several smaller files."),
  too_many_for_file: is.rejected(
    ({ max }: { max: number }) =>
      `More than ${max} questions match; a file holds so many. Narrow the filters.`,
  ),
  pictures_too_large: is.rejected(
    "The pictures of these questions are too large for one file. Narrow the filters.",
  ),
  topic_not_there: is.rejected("There is no such topic."),
  unknown_categories: is.rejected("This file does not name all of these topics."),
  import_not_ready: is.conflict(({ state, attempted }: { state: string; attempted: "topics" | "import" }) =>
    attempted === "topics"
      ? `This import is ${state}; topics are chosen before it is carried out.`
      : `This import is ${state}; only one that is ready can be carried out.`,
  ),
  not_imported: is.conflict(
    ({ state }: { state: string }) => `This import is ${state}; only one that is imported can be undone.`,
  ),
};
type Errors = typeof errors;

export type ErrorCode = keyof Errors;
/** All codes, for the description of the API. */
export const errorCodes = Object.keys(errors) as ErrorCode[];

type CodeOf<R extends RejectionReason> = {
  [C in ErrorCode]: Errors[C]["reason"] extends R ? C : never;
}[ErrorCode];
export type ParamsOf<C extends ErrorCode> = Parameters<Errors[C]["message"]>[0];
/** An issue of a text or a file, with its line if it has one. */
type PlacedIssue = Issue & { line?: number | undefined };
type Options = {
  /** The faults; or the field that the message is about, if there is only one. */
  details?: ErrorDetail[];
  field?: string;
  saved?: LastModified | undefined;
  retryAfterSeconds?: number;
  /** The setting whose limit was reached. */
  limit?: LimitName;
};
/** Parameters may be left out if the error has none. */
type Arguments<C extends ErrorCode> = keyof ParamsOf<C> extends never
  ? [params?: Record<string, never>, options?: Options]
  : [params: ParamsOf<C>, options?: Options];

/** An expected error. Any code may throw it. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly reason: RejectionReason;
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly details: ErrorDetail[] | undefined;
  readonly saved: LastModified | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly limit: LimitName | undefined;

  constructor(code: ErrorCode, params: ErrorParams = {}, options: Options = {}) {
    const { reason, message } = errors[code] as Rule<RejectionReason, ErrorParams>;
    super(message(params));
    this.reason = reason;
    this.code = code;
    this.params = params;
    this.details = options.field ? [{ field: options.field, message: this.message }] : options.details;
    this.saved = options.saved;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.limit = options.limit;
  }
}

const creator =
  <R extends RejectionReason>() =>
  <C extends CodeOf<R>>(code: C, ...[params, options]: Arguments<C>) =>
    new DomainError(code, params, options);

export const invalid = creator<"invalid">();
export const forbidden = creator<"forbidden">();
export const conflict = creator<"conflict">();
export const expired = creator<"expired">();
export const tooLarge = creator<"too_large" | "headers_too_large">();
export const tooSlow = creator<"too_slow">();
export const unsupportedType = creator<"unsupported_type">();
export const rejected = creator<"rejected">();
export const rateLimited = creator<"rate_limited">();
export const signedOut = (code: CodeOf<"signed_out"> = "unauthorized") => new DomainError(code);
export const internal = () => new DomainError("internal");
export const unavailable = (code: CodeOf<"unavailable">) =>
  new DomainError(code, {}, { retryAfterSeconds: 2 });

type Missing = CodeOf<"not_found"> extends `${infer Thing}_not_found` ? Thing : never;
export const notFound = (thing: Missing) => new DomainError(`${thing}_not_found`);

/** Returns what a check has found as a detail of an error. */
export function issueDetail(found: PlacedIssue & { field?: string | undefined }, field = found.field) {
  const { kind, params, line } = found;
  return { kind, params, line, field, message: placedIssueMessage(found) };
}

/** A wait in whole minutes, rounded up, so that what a message says is never shorter than `retryAfterSeconds`. */
export const minutesOf = (retryAfterSeconds: number) => Math.ceil(retryAfterSeconds / 60);
