import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import {
  ClassStandard,
  EmptyBody,
  EmptyObject,
  Id,
  IdParam,
  NoContent,
  overallPrepFields,
  Percent,
  Role,
  TargetExam,
  Time,
} from "./schemas.ts";

/** One row of the profile's chapter table. `retained` and `score` are null without data. */
const ChapterScore = z.object({
  chapter_id: Id,
  name: z.string(),
  completed: Percent,
  retained: Percent.nullable(),
  score: Percent.nullable(),
});

const DailyMinutes = z.number().int().min(10).max(240);

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  city: z.string(),
  isPremium: z.boolean(),
  /** Declared to be under 18. Analytics then stay off, whatever the cookie choice says. */
  is_minor: z.boolean(),
  /** What must happen before the rest of the app opens: an age declaration, a parent's consent, or nothing (null). */
  consent_needed: z.enum(["age", "parent"]).nullable(),
  /** The current message to all signed-in users, for example about a data breach. */
  notice: z.object({ id: Id, text: z.string() }).nullable(),
  role: Role,
  target_exam: TargetExam.nullable(),
  target_year: z.number().int(),
  class_standard: ClassStandard.nullable(),
  /** How long the learner wants to study each day. */
  daily_minutes: DailyMinutes,
  chapters_covered: z.number().int(),
  total_chapters: z.number().int(),
  average_score: Percent,
  ...overallPrepFields,
  chapters: z.array(ChapterScore),
});
export type User = z.infer<typeof User>;

export const UserResponse = z.object({ user: User });

/** A login session of the user, with the names of its browser and system, such as Chrome and Android, if known. */
const Session = z.object({
  id: Id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: Time,
  last_seen_at: Time,
  current: z.boolean(),
});

/** Goals as the onboarding form submits them. */
export const Goals = z.strictObject({
  target_exam: TargetExam,
  target_year: z.number().int().min(2024).max(2100),
  class_standard: ClassStandard,
  daily_minutes: DailyMinutes.optional(),
  name: z.string().trim().min(1).max(100).optional(),
  city: z.string().trim().max(100).optional(),
});

export const user = {
  signInWithGoogle: endpoint("signInWithGoogle", {
    access: "public",
    body: z.strictObject({ token: z.string().min(1).max(200_000) }),
    response: UserResponse,
  }),
  signInToDemo: endpoint("signInToDemo", {
    access: "public",
    body: z.strictObject({ role: z.enum(["student", "editor"]) }),
    response: UserResponse,
  }),
  signOut: endpoint("signOut", { access: "public", body: EmptyBody, response: EmptyObject }),
  getConfig: endpoint("getConfig", {
    access: "public",
    response: z.object({
      google_client_id: z.string().nullable(),
      demo_sign_in: z.boolean(),
      support_email: z.string(),
      made_by: z.string(),
      parental_consent: z.boolean(),
      /** Whether the request had a valid session. It saves signed-out visitors a request that would fail with 401. */
      signed_in: z.boolean(),
    }),
  }),
  getProfile: endpoint("getProfile", { access: "learner", response: UserResponse }),
  putProfile: endpoint("putProfile", { access: "learner", body: Goals, response: UserResponse }),
  exportUser: endpoint("exportUser", {
    access: "learner",
    /** Every stored row about the user, by table. */
    response: z.object({
      exported_at: Time,
      tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  }),
  /** The user's sessions, most recently seen first. */
  listSessions: endpoint("listSessions", {
    access: "learner",
    response: z.object({ sessions: z.array(Session) }),
  }),
  endSession: endpoint("endSession", {
    access: "learner",
    params: z.object({ id: IdParam }),
    body: EmptyBody,
    status: 204,
    response: NoContent,
  }),
  /** Ends all sessions except the one that sends the request. */
  endOtherSessions: endpoint("endOtherSessions", {
    access: "learner",
    body: EmptyBody,
    response: z.object({ ended: z.number().int() }),
  }),
  /** Deletes the account, all its data and its sessions. */
  deleteUser: endpoint("deleteUser", {
    access: "learner",
    body: EmptyBody,
    status: 204,
    response: NoContent,
  }),
};
