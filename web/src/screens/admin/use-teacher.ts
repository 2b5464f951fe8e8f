import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../api/user.ts";

/** Returns the signed-in user if they are a teacher, who has less here than an editor. */
export function useTeacher() {
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  return user?.role === "teacher" ? user : undefined;
}
