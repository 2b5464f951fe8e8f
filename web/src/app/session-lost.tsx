import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { dropReplies, NOBODY } from "../api/kept-replies.ts";
import { dropPrivateData, onLeftElsewhere } from "../api/private-data.ts";
import { dismissSessionLost, useSessionLost } from "../api/session.ts";
import { profileQuery } from "../api/user.ts";
import { paths } from "../paths.ts";
import { useLocation, useNavigate } from "../router/router.tsx";
import { latePart } from "../ui/late-part.tsx";
import { isEditorsPage, isPlayerPage, isPublicPage } from "./page-pattern.ts";
import { guardRestored } from "./restored-page.ts";

const SignInAgain = latePart(() => import("./sign-in-again.tsx").then((file) => file.SignInAgain));

/**
 * What a 401 leads to: the landing page, except inside a quiz and in the editors' room, where people sign in over the
 * page and go on with what was not sent or saved yet. Before the profile is known `SignedIn` deals with it.
 */
export function SessionLost() {
  const isLost = useSessionLost();
  const { pathname } = useLocation();
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  useDepartures();
  if (!isLost) return null;
  if (!user || isPublicPage(pathname)) return <Dismissed />;
  if (!isPlayerPage(pathname) && !isEditorsPage(pathname)) return <Leaving />;
  return <SignInAgain isEditing={isEditorsPage(pathname)} />;
}

/** Of someone who has signed out in another tab nothing is left on this page, however it comes to be seen. */
function useDepartures(): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    void dropPrivateData();
    queryClient.clear();
    if (!isPublicPage(location.pathname)) navigate(paths.landing, { replace: true });
  });
  useEffect(() => onLeftElsewhere(() => leave()), []);
  useEffect(() => guardRestored(queryClient), [queryClient]);
}

function Dismissed() {
  useEffect(dismissSessionLost, []);
  return null;
}

function Leaving() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    dismissSessionLost();
    // The next visit is not to begin as someone who is signed in no more.
    dropReplies({ client: queryClient, queryKey: profileQuery().queryKey, owner: NOBODY });
    queryClient.clear();
    navigate(paths.landing, { replace: true });
  }, [queryClient, navigate]);
  return null;
}
