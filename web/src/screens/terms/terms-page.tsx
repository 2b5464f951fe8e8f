import { useQuery } from "@tanstack/react-query";
import { configQuery } from "../../api/user.ts";
import { paths } from "../../router/paths.ts";
import { Link } from "../../ui/controls/link.tsx";
import { MailLink } from "../../ui/controls/mail-link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";

export function TermsPage() {
  const config = useQuery(configQuery());
  const mail = <MailLink address={config.data?.support_email} fallback="our support address" />;
  return (
    <PageLayout width="m">
      <title>Terms of Service · Rasayan</title>
      <PageHeader backLabel="Start" backTo={paths.landing} />
      <h1>Terms of Service</h1>
      <div className="prose">
        <p>
          These are the rules for using Rasayan, a web app for learning chemistry for JEE Main and JEE
          Advanced. “We” means the people who run this site; “you” means the student, and, for a student under
          18, the parent or guardian as well.
        </p>

        <h2>1. Acceptance</h2>
        <p>
          By signing in you accept these terms. If you are under 18, Indian law does not let you enter into a
          contract alone: read this page with a parent or guardian, and sign in only when they agree to it for
          you. If you do not accept the terms, please do not sign in. This page and the{" "}
          <Link to={paths.privacy}>privacy notice</Link> can be read without an account.
        </p>

        <h2>2. Use</h2>
        <p>You may use Rasayan for your own study, free of charge. Please do not:</p>
        <ul>
          <li>use it for anything unlawful, or pretend to be someone else;</li>
          <li>copy the question bank or the notes in bulk, by hand or by program;</li>
          <li>try to reach another person’s data, get round the timers, or overload the service;</li>
          <li>upload anything that is harmful, or that you have no right to upload.</li>
        </ul>
        <p>If you find a weak point in our security, tell us and we will thank you for it.</p>

        <h2>3. Accounts</h2>
        <p>
          You sign in with a Google account; we never see its password. Keep that account to yourself, and
          sign out on a phone or computer that others use. What is done from your account counts as done by
          you. One person has one account. A parent or guardian may ask us at any time what we hold about
          their child, and may have the account closed.
        </p>

        <h2>4. Intellectual property</h2>
        <p>
          The notes, questions, solutions, drawings and the software belong to us or to those who let us use
          them. You may print or save pages for your own study; publishing or selling them needs our written
          permission. Your answers and your progress are yours. What editors write for Rasayan they allow us
          to show to all learners.
        </p>

        <h2>5. Termination</h2>
        <p>
          You may stop at any time and have your account erased, with all that belongs to it. We may suspend
          or close an account that breaks these terms; unless the matter is urgent we write to you first, say
          why, and give you time to answer. If we ever end the service we will say so in advance, so that you
          can take your data with you.
        </p>

        <h2>6. Disclaimer</h2>
        <p>
          Rasayan helps you to practise; it cannot promise a mark, a rank or an admission. We are not part of,
          and not endorsed by, the National Testing Agency, the IITs or any examination body: dates, syllabus
          and marking schemes are binding only as these publish them. We check what we publish, and yet
          mistakes can remain; please report them. The service is offered as it is, and may be interrupted for
          repair.
        </p>

        <h2>7. Liability</h2>
        <p>
          As far as the law allows, we are not liable for losses that follow from using, or not being able to
          use, Rasayan, such as a missed practice session or a result below your hopes. Nothing here limits
          what the law does not let us limit: liability for intent, fraud or gross negligence, and your rights
          as a consumer and under data protection law.
        </p>

        <h2>8. Changes</h2>
        <p>
          When these terms change in a way that matters to you, we announce it in the app at least 15 days
          before, and say what is different. If you go on using Rasayan after that day, the new terms hold; if
          you do not agree, you may close your account. Indian law applies, and the courts of India decide.
        </p>

        <h2>9. Contact</h2>
        <p>
          Questions, complaints, mistakes in the content: write to {mail}. A person reads it and answers, as a
          rule within seven working days.
        </p>
      </div>
    </PageLayout>
  );
}
