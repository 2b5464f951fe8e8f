/** Method and path of the coach's endpoints. Their own file, because pages with little room for scripts load it. */
export const coachEndpoints = {
  getFollowUp: "GET /api/quiz/:hash/question/:questionId/follow-up",
  getLastOptions: "GET /api/mistakes/last-options",
  getStreak: "GET /api/user/streak",
} as const;
