import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CodeParam, EmptyBody, ETag, Id, IdParam, NoContent, Time, withoutAddress } from "./schemas.ts";

const NonBlank = (max: number) => withoutAddress(max).regex(/\S/, "must not be blank");
const MemberName = NonBlank(100);
const RollNumber = NonBlank(20);

/** Whom a class's code admits: anyone, anyone whom the teacher approves, or only those on the teacher's list. */
export const Joining = z.enum(["open", "approval", "closed"]);
export type Joining = z.infer<typeof Joining>;

/** Without `joining`, a new class is open, and another one stays as it is. */
const ClassBody = z.strictObject({ name: NonBlank(80), joining: Joining.optional() });
export type ClassBody = z.infer<typeof ClassBody>;

const classFields = { id: Id, name: z.string(), code: z.string(), joining: Joining, created_at: Time };

const ClassSummary = z.object({
  ...classFields,
  member_count: z.number().int(),
  /** How many have asked to join and wait for the teacher. */
  pending_count: z.number().int(),
});
export type ClassSummary = z.infer<typeof ClassSummary>;

/** What a teacher sees of a learner: what the learner gave for this class, and nothing of the account. */
const ClassMember = z.object({
  user_id: Id,
  name: z.string(),
  roll_number: z.string().nullable(),
  /** `pending`: waits for the teacher. */
  state: z.enum(["pending", "active"]),
  joined_at: Time,
});

/** A place on the teacher's list that nobody has taken yet. The address itself is never sent. */
const ClassInvitation = z.object({
  id: Id,
  name: z.string(),
  roll_number: z.string().nullable(),
  has_email: z.boolean(),
});

export const TaughtClass = z.object({
  ...classFields,
  /** Until when learners join at once; after that, they wait for the teacher. */
  open_until: Time,
  members: z.array(ClassMember),
  invitations: z.array(ClassInvitation),
  etag: ETag,
});
export type TaughtClass = z.infer<typeof TaughtClass>;

/** Why a line of a list can't be used. */
export const ListProblemKind = z.enum([
  "no_name",
  "bad_email",
  /** Neither an address nor a roll number: nobody could take the place. */
  "nothing_to_match",
  "repeated_email",
  "repeated_roll_number",
  "too_long",
  "too_many_columns",
  "unclosed_quote",
]);
export type ListProblemKind = z.infer<typeof ListProblemKind>;

const ImportResult = z.object({
  rows: z.array(
    z.object({
      line: z.number().int(),
      name: z.string(),
      roll_number: z.string().nullable(),
      has_email: z.boolean(),
      /** `same`: the list of the class has this place, or a member has taken it. Nothing of it changes. */
      kind: z.enum(["new", "same"]),
    }),
  ),
  /** Who is in the class or on its list, and not in this one. They stay. */
  gone: z.array(z.object({ name: z.string(), roll_number: z.string().nullable() })),
  problems: z.array(z.object({ line: z.number().int(), kind: ListProblemKind })),
  /** How many places were added; 0 in a trial run. */
  added: z.number().int(),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** A learner's class. */
const JoinedClass = z.object({
  id: Id,
  name: z.string(),
  teachers: z.array(z.string()),
  /** What the learner is called there. */
  member_name: z.string(),
  roll_number: z.string().nullable(),
  state: z.enum(["pending", "active"]),
  joined_at: Time,
});
export type JoinedClass = z.infer<typeof JoinedClass>;

const access = "teacher";
const params = z.object({ id: IdParam });
const member = { access, params: z.object({ id: IdParam, userId: IdParam }), body: EmptyBody } as const;

/** Classes: those that a teacher keeps, and those that a learner is in. */
export const classes = {
  /** The teacher's own classes, newest first. */
  listTaughtClasses: endpoint("listTaughtClasses", {
    access,
    response: z.object({ classes: z.array(ClassSummary) }),
  }),
  createClass: endpoint("createClass", { access, body: ClassBody, status: 201, response: TaughtClass }),
  getTaughtClass: endpoint("getTaughtClass", { access, params, response: TaughtClass }),
  updateClass: endpoint("updateClass", { access, params, body: ClassBody, response: TaughtClass }),
  /** Archives the class: its code dies, and neither teachers nor members see it any more. */
  deleteClass: endpoint("deleteClass", {
    access,
    params,
    body: EmptyBody,
    status: 204,
    response: NoContent,
  }),
  /** Gives the class a new code. The one before is dead at once. */
  renewClassCode: endpoint("renewClassCode", {
    access,
    params,
    body: EmptyBody,
    response: z.object({ code: z.string(), open_until: Time }),
  }),
  removeClassMember: endpoint("removeClassMember", { ...member, status: 204, response: NoContent }),
  /** Lets in a learner who asked to join. */
  admitClassMember: endpoint("admitClassMember", { ...member, status: 204, response: NoContent }),
  /**
   * Adds the places of a list, a table with commas, semicolons or tabs: e-mail, name, roll number, in any order. It
   * removes and changes nothing. With `trial` it only says what it would do. A list with problems is rejected whole.
   */
  importClassList: endpoint("importClassList", {
    access,
    params,
    body: z.strictObject({ csv: z.string().min(1).max(200_000), trial: z.boolean().default(false) }),
    response: ImportResult,
  }),
  deleteClassInvitation: endpoint("deleteClassInvitation", {
    access,
    params: z.object({ id: IdParam, invitationId: IdParam }),
    body: EmptyBody,
    status: 204,
    response: NoContent,
  }),

  /** The learner's classes, and those whose list names the learner's address. */
  listClasses: endpoint("listClasses", {
    access: "learner",
    response: z.object({
      classes: z.array(JoinedClass),
      invitations: z.array(z.object({ name: z.string(), teachers: z.array(z.string()), code: z.string() })),
    }),
  }),
  /** What a learner reads before joining. */
  getClassByCode: endpoint("getClassByCode", {
    access: "learner",
    params: z.object({ code: CodeParam }),
    response: z.object({
      class: z.object({
        id: Id,
        name: z.string(),
        teachers: z.array(z.string()),
        code: z.string(),
        /** What joining leads to; null if the learner has joined already. */
        joins_as: z.enum(["active", "pending"]).nullable(),
        /** What the teacher's list or the account says, to begin with. */
        member_name: z.string(),
        roll_number: z.string().nullable(),
      }),
    }),
  }),
  /** Joins the class; a learner who is in it stays as they are. */
  joinClass: endpoint("joinClass", {
    access: "learner",
    body: z.strictObject({
      code: CodeParam,
      name: MemberName.optional(),
      roll_number: RollNumber.nullish(),
      /** The version of the text on what the teacher sees, as the learner read it. */
      notice_version: z.string().max(20).optional(),
    }),
    response: z.object({ class: JoinedClass }),
  }),
  leaveClass: endpoint("leaveClass", {
    access: "learner",
    params,
    body: EmptyBody,
    status: 204,
    response: NoContent,
  }),
};
