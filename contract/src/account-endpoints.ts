/** Method and path of the endpoints for accounts, devices and consents, which only few pages of the web app load. */
export const accountEndpoints = {
  exportUser: "GET /api/user/export",
  deleteUser: "DELETE /api/user",
  listSessions: "GET /api/user/sessions",
  endSession: "DELETE /api/user/sessions/:id",
  endOtherSessions: "DELETE /api/user/sessions",

  declareAge: "POST /api/user/age",
  requestParentConsent: "POST /api/user/consent",
  getParentConsent: "GET /api/consent/:token",
  grantConsent: "POST /api/consent/:token/grant",
  withdrawConsent: "POST /api/consent/:token/withdraw",
} as const;
