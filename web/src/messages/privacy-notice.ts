import type { RequestOf } from "@rasayan/contract";

/** The version of the texts below. It changes with them, so that we know which text a person agreed to. */
export const noticeVersion: RequestOf<"declareAge">["body"]["notice_version"] = "2027-04";

/** What is stored, and why. */
export const storedData = [
  ["Your name and e-mail address", "to greet you, and to write to you about your account"],
  ["The number by which Google knows your account", "to recognise you when you sign in again"],
  ["Your target exam, target year and class", "to choose what you should learn next"],
  ["Your city, if you type it in", "to show it on your profile; you can leave it empty"],
  ["Your answers, how long each took, and your scores", "to mark your quizzes and let you review them"],
  [
    "What our program estimates you know and forget, topic by topic, from your answers",
    "to plan what comes next; it decides nothing else about you",
  ],
  [
    "Chapters, topics and cards you have ticked or revised, and how well you knew each card",
    "to plan what comes back, and when",
  ],
  ["Questions and notes you have starred", "to show them to you again"],
  [
    "Your mistakes, with the cause and the note you give them, and the tests you save",
    "to practise them again",
  ],
  ["The flash cards you write", "to ask you them, and nobody else"],
  [
    "The classes you join or keep, with the name and roll number you give there, and the extra time you get in their tests",
    "to show the teacher who is in the class, and what the members did in its tests, and nothing else of them",
  ],
  [
    "Your e-mail address, scrambled, if a teacher’s list names it",
    "to offer you your place in that class; the teacher does not see it again",
  ],
  [
    "Faults you report in questions, with your words",
    "to mend the questions; editors read the words without your name",
  ],
  [
    "When you sign in and were last seen, and a rough name of the device, such as Chrome on Android",
    "to let you end a session elsewhere, and to erase accounts that nobody uses",
  ],
  ["The network address you sign in from, for up to an hour", "to turn away floods of sign-ins"],
  [
    "How many wrong codes of classes and tests you try, for a day, and from which network address, for an hour",
    "to turn away guesses",
  ],
  [
    "How many quizzes you start and how many solutions you open in a day, for a week",
    "to stop copies of the library",
  ],
  ["What you write, change or upload as an editor", "to say who changed what"],
  ["Calls of yours that only editors may make, and that were refused", "to notice attacks; kept for 90 days"],
  ["Faults of the server, in its log", "to repair them"],
  [
    "Once you have deleted your account, a number that was made from it and names nobody",
    "to delete it again if an older backup is restored",
  ],
] as const;

/** What is also stored if this server asks learners for their age. */
export const consentStoredData = [
  ["Whether you are 18 or older", "to know whether a parent has to agree"],
  ["Who agreed to this notice, and when", "to be able to show that somebody did"],
  ["A parent’s e-mail address, scrambled", "to recognise the parent who agrees; nobody can write to it"],
  ["The network address from which a parent’s link is opened, for up to an hour", "to turn away guesses"],
  [
    "If you delete your account while you are under 18: a number made from your Google account, for a year",
    "so that a new account needs a parent’s agreement, too, above all if a parent took it back",
  ],
] as const;
