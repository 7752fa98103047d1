import { Banner } from '../../ui/feedback/Banner.tsx';
import { countText } from '../../ui/pluralize.ts';
import { useMailStatus } from './use-mail.ts';

/** Says whether mail is sent at all. */
export function MailStatus() {
  const { data } = useMailStatus();
  if (!data) return null;
  if (!data.isSetUp) {
    return (
      <Banner variant="warning" title="Nothing is sent">
        No mail server is set up (SMTP_URL and MAIL_FROM). Messages that would have been sent are listed
        below.
      </Banner>
    );
  }
  return (
    <Banner variant={data.failed > 0 ? 'warning' : 'info'}>
      Messages come from {data.sender}. {countText(data.waiting)} waiting, {countText(data.failed)} failed.
      {!data.hasPublicUrl && ' Without PUBLIC_URL they contain directions instead of a link.'}
    </Banner>
  );
}
