/**
 * Method and path of the endpoints for sign-in, accounts, devices and consents, which only few pages of the web app load,
 * and of the report of errors, which no module sends.
 */
export const accountEndpoints = {
  signInWithGoogle: "POST /api/auth/google",
  signInToDemo: "POST /api/auth/demo",
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

  reportBrowserError: "POST /api/browser-errors",
} as const;
