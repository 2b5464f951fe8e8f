import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { configQuery } from "../../api/user.ts";
import { consentStoredData, storedData } from "../../messages/privacy-notice.ts";
import { paths } from "../../router/paths.ts";
import { Link } from "../../ui/controls/link.tsx";
import { MailLink } from "../../ui/controls/mail-link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";

export function PrivacyPage() {
  const config = useQuery(configQuery());
  const isConsentRequired = config.data?.parental_consent ?? false;
  const mail = <MailLink address={config.data?.support_email} fallback="our support address" />;
  return (
    <PageLayout width="m">
      <title>Privacy · Rasayan</title>
      <PageHeader backLabel="Start" backTo={paths.landing} />
      <h1>Privacy</h1>
      <div className="prose">
        <p>
          Most of our students are under 18. So we store little, use it only to help you learn, and give it to
          nobody else. The Digital Personal Data Protection Act, 2023, gives you the rights listed below.
        </p>

        <h2>What we store, and why</h2>
        <ul>
          {[...storedData, ...(isConsentRequired ? consentStoredData : [])].map(([item, purpose]) => (
            <li key={item}>
              <strong>{item}</strong>: {purpose}.
            </li>
          ))}
        </ul>
        <p>We do not store your date of birth, your photo or your phone number.</p>

        <h2>Who sees it</h2>
        <p>
          You do. The few people who run the service can reach it when they have to repair something. Admins
          see names and e-mail addresses, to say who may edit; editors see no student’s name. They see the
          answer that belongs to a report, without a name. What either of them changes is recorded. We sell
          nothing, show no advertisements and build no profiles for others. If you sign in with Google, Google
          learns that you did; it learns nothing of what you do afterwards.
        </p>

        <h2>On your phone</h2>
        <p>
          One cookie keeps you signed in. Your cookie choice, how the pages look, and answers that are not
          sent yet, are kept on the phone itself. Analytics and marketing are off unless you switch them on,
          and today nothing of either kind is built in: whatever you choose, nobody measures what you do. You
          can change your choice at any time in the <Link to={paths.cookies}>cookie preferences</Link>.
        </p>

        <h2>If you are under 18</h2>
        {isConsentRequired ? (
          <p>
            A parent or guardian has to agree before you start. We ask whether you are 18; if you are not, you
            get a link to hand to them. When they agree they get a link of their own; with it they can take
            back their agreement at any time, and only they, or we when they write to us, can give it again.
            They may also ask us what we hold about you, and have it corrected or erased. Nothing of you is
            measured, whatever the cookie preferences say.
          </p>
        ) : (
          <p>
            Ask a parent or guardian to read this with you and to agree before you sign in. We do not ask your
            age, so we rely on you for that. They may ask us at any time what we hold about you, have it
            corrected or erased, and take back their agreement.
          </p>
        )}

        <h2>Your rights</h2>
        <ul>
          <li>See where you are signed in: Profile lists your devices, and signs you out there.</li>
          <li>See it: Profile gives you a copy of everything we hold about you, as a file.</li>
          <li>Correct it: your goals can be changed at any time; for the rest, write to us.</li>
          <li>Erase it: Profile deletes your account and all that belongs to it, at once and for good.</li>
          <li>Take back your agreement: delete your account, or write to us.</li>
          <li>Name someone who acts for you if you cannot: write to us.</li>
          <li>Complain: to us first, and then to the Data Protection Board of India.</li>
        </ul>

        <h2>How long</h2>
        <p>
          We keep your data for as long as you have an account. An account of a student that nobody visits for
          36 months is erased with all it holds. Rasayan sends no e-mail, so nobody can warn you before: visit
          once in that time if you want to keep it. What you wrote or changed as an editor stays, without your
          name. The record of what editors and admins did, and of refused calls, holds the number of the
          account, and after you have deleted it nothing else of you: changes for 400 days, refused calls for
          90. A backup made before you deleted your account holds it until that backup is replaced. Should
          your data ever get into wrong hands, the law obliges us to tell you and the Board without delay: a
          notice then stands at the top of each page once you are signed in.
        </p>

        <h2>Contact</h2>
        <p>For any of this write to {mail}. The law gives us 90 days to answer.</p>
        <HindiNotice mail={mail} />
      </div>
    </PageLayout>
  );
}

/** Short version of the privacy notice in Hindi. The English text above it is the full notice. */
function HindiNotice({ mail }: { mail: ReactNode }) {
  return (
    <section lang="hi">
      <h2>संक्षेप में, हिन्दी में</h2>
      <p>हमारे ज़्यादातर विद्यार्थी 18 साल से छोटे हैं। इसलिए हम कम से कम जानकारी रखते हैं, और केवल आपकी पढ़ाई के लिए।</p>
      <ul>
        <li>
          हम क्या रखते हैं: आपका नाम और ई-मेल, Google खाते का नंबर, परीक्षा, साल और कक्षा, शहर (अगर आप लिखें), आपके उत्तर,
          उनमें लगा समय और अंक, आपके उत्तरों से लगाया गया अनुमान कि आपको क्या आता है, आपके तारांकित प्रश्न और नोट, आपकी
          रिपोर्टें, और आपने कब और किस तरह के डिवाइस से साइन इन किया।
        </li>
        <li>क्यों: आपकी क्विज़ जाँचने, अगला पाठ चुनने और गलत प्रश्न सुधारने के लिए। इसके सिवा किसी काम के लिए नहीं।</li>
        <li>
          कौन देखता है: आप। एडमिन नाम और ई-मेल देख सकते हैं; संपादक किसी विद्यार्थी का नाम नहीं देखते। हम कुछ बेचते नहीं और
          विज्ञापन नहीं दिखाते।
        </li>
        <li>18 साल से छोटे हैं तो शुरू करने से पहले माता-पिता या अभिभावक की सहमति लें। वे सहमति कभी भी वापस ले सकते हैं।</li>
        <li>
          कब तक: जब तक आपका खाता है। 36 महीने तक कोई न आए तो विद्यार्थी का खाता मिटा दिया जाता है; हम ई-मेल नहीं भेजते,
          इसलिए पहले चेतावनी नहीं मिलेगी। खाता मिटाने के बाद बदलावों के रिकॉर्ड में केवल खाते का नंबर 400 दिन तक रहता है।
        </li>
        <li>
          आपके अधिकार: प्रोफ़ाइल में आप अपना डेटा देख सकते हैं, उसकी फ़ाइल ले सकते हैं और खाता मिटा सकते हैं। सुधार या शिकायत के
          लिए हमें लिखें, फिर भारतीय डेटा संरक्षण बोर्ड को।
        </li>
        <li>डेटा कभी गलत हाथों में गया तो हम आपको और बोर्ड को तुरंत बताएँगे।</li>
      </ul>
      <p>हमें लिखें: {mail}</p>
    </section>
  );
}
