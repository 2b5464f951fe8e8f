/** The version of the text below. It changes with it, so that we know what a learner read before joining a class. */
export const teacherNoticeVersion = "2026-11";

/** What the teachers of a class see of its members. */
export const seenByTeacher = [
  "the name you give here",
  "your roll number",
  "your answers, marks, times and late marks of tests set for this class",
] as const;

/** What they never see. */
export const unseenByTeacher = [
  "your e-mail address or age",
  "your other practice, your mistakes, your streak and your plan",
  "other classes",
] as const;

/** `Meera Rao and Anil Das` */
export const formatTeachers = (teachers: readonly string[]): string =>
  teachers.filter(Boolean).join(" and ") || "Your teacher";
