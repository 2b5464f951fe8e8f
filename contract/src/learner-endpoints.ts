import type { accountEndpoints } from "./account-endpoints.ts";
import type { adminEndpoints } from "./admin-endpoints.ts";
import type { coachEndpoints } from "./coach-endpoints.ts";
import type { onDemandEndpoints } from "./on-demand-endpoints.ts";

/**
 * Method and path of the endpoints outside the admin area, except those in `accountEndpoints`, `coachEndpoints` and `onDemandEndpoints`. Without
 * schemas, so that browsers can load it cheaply.
 */
export const learnerEndpoints = {
  signOut: "POST /api/auth/logout",
  getConfig: "GET /api/config",

  getProfile: "GET /api/user/profile",
  putProfile: "PUT /api/user/profile",

  listChapters: "GET /api/chapters",
  listNotes: "GET /api/chapters/:id/content",
  getNote: "GET /api/chapters/:id/content/:contentId",

  search: "GET /api/search",

  listRevisionNotes: "GET /api/revision/notes",
  markRevised: "POST /api/revision/notes/:topicId/mark-as-revised",
  listRevisionQuestions: "GET /api/revision/questions",
  listFurtherPractice: "GET /api/revision/further",

  getSmartPath: "GET /api/smart-path",
  getStudyPlan: "GET /api/smart-path/plan",

  createQuiz: "POST /api/quiz",
  createDiagnostic: "POST /api/quiz/diagnostic",
  listOpenQuizzes: "GET /api/quiz/open",
  getQuiz: "GET /api/quiz/:hash",
  getQuizQuestion: "GET /api/quiz/:hash/question/:questionId",
  answerQuestion: "POST /api/quiz/:hash/question/:questionId/answer",
  endQuiz: "POST /api/quiz/:hash/end",
  getQuizStats: "GET /api/quiz/:hash/stats",
} as const;

type RouteSpecs = typeof learnerEndpoints &
  typeof accountEndpoints &
  typeof coachEndpoints &
  typeof onDemandEndpoints &
  typeof adminEndpoints;
export type EndpointName = keyof RouteSpecs;
type MethodOf<Spec> = Spec extends `${infer Method} ${string}` ? Method : never;
type PathOf<Spec> = Spec extends `${string} ${infer Path}` ? Path : never;
export type Method<N extends EndpointName> = MethodOf<RouteSpecs[N]>;
export type Path<N extends EndpointName> = PathOf<RouteSpecs[N]>;
