import { useQuery } from "@tanstack/react-query";
import { configQuery } from "../../api/user.ts";
import { paths } from "../../paths.ts";
import { MailLink } from "../../ui/mail-link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Screen } from "../../ui/screen.tsx";

/** What is stored, and why, one line each. */
const stored = [
  ["Your name and e-mail address", "to greet you, and to write to you about your account"],
  ["The number by which Google knows your account", "to recognise you when you sign in again"],
  ["Your target exam, target year and class", "to choose what you should learn next"],
  ["Your city, only if you type it", "nothing depends on it, and you may leave it empty"],
  ["Your answers, how long each took, and your scores", "to mark your quizzes and let you review them"],
  ["Chapters, topics and cards you have ticked or revised", "to plan what comes back, and when"],
  ["Sign-ins and errors, in a log without answers", "to keep the service safe and to repair it"],
] as const;

export function PrivacyPage() {
  const config = useQuery(configQuery());
  const mail = <MailLink address={config.data?.support_email} fallback="our support address" />;
  return (
    <Screen width="m">
      <title>Privacy · Rasayan</title>
      <PageHeader backLabel="Start" backTo={paths.landing} />
      <h1>Privacy</h1>
      <div className="prose">
        <p>
          Most of our students are under 18. So we store little, use it only to help you learn, and show it to
          nobody else. This notice follows the Digital Personal Data Protection Act, 2023.
        </p>

        <h2>What we store, and why</h2>
        <ul>
          {stored.map(([what, why]) => (
            <li key={what}>
              <strong>{what}</strong>: {why}.
            </li>
          ))}
        </ul>
        <p>We do not store your date of birth, your photo, your phone number or where you are.</p>

        <h2>Who sees it</h2>
        <p>
          You do. The few people who run the service can reach it when they have to repair something, and what
          they do is recorded. Editors see how hard a question is for everybody together, never who answered
          what. We sell nothing, show no advertisements and build no profiles for others. Google learns that
          you signed in here, as with any “Sign in with Google”; it learns nothing of what you do afterwards.
        </p>

        <h2>On your phone</h2>
        <p>
          One cookie keeps you signed in. Your cookie choice, and answers that are not sent yet, are kept on
          the phone itself. Analytics and marketing are off unless you switch them on, and you can switch them
          off again in the same place, at the foot of the home page. For students under 18 we do not use them.
        </p>

        <h2>If you are under 18</h2>
        <p>
          Ask a parent or guardian to read this with you and to agree before you sign in. They may ask us at
          any time what we hold about you, have it corrected or erased, and take back their agreement. We
          never track what you do in order to influence you, and never address advertising to you.
        </p>

        <h2>Your rights</h2>
        <ul>
          <li>See it: you can have a copy of everything we hold about you, as a file.</li>
          <li>Correct it: your goals can be changed at any time; for the rest, write to us.</li>
          <li>Erase it: your account and all that belongs to it are deleted for good.</li>
          <li>Take back your agreement, as easily as you gave it.</li>
          <li>Name someone who acts for you if you cannot.</li>
          <li>Complain: to us first, and then to the Data Protection Board of India.</li>
        </ul>

        <h2>How long, and how safe</h2>
        <p>
          We keep your data for as long as you have an account. Logs are kept a little over a year, as the
          rules ask. All traffic to a public site of ours is encrypted. Should your data ever get into wrong
          hands, we tell you and the Board without delay.
        </p>

        <h2>Contact</h2>
        <p>
          For any of this write to {mail}. You have our answer at the latest within 90 days, and usually
          within seven working days.
        </p>
      </div>
    </Screen>
  );
}
