import type { OutboxChannel, OutboxMessage } from '@oilsight/contract';
import { useId, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Details } from './Details.tsx';
import { channelIcons, shortSubject, viewIcons, viewOf } from './message-look.ts';
import styles from './MessageRows.module.css';
import { RecordIcon } from './RecordIcon.tsx';
import { useMessageWords } from './useMessageWords.ts';

interface RowsProps {
  readonly rows: readonly OutboxMessage[];
  readonly channels: readonly OutboxChannel[] | undefined;
  readonly mayManage: boolean;
  /** The rows are those of the last question while the next is on its way. */
  readonly isStale: boolean;
}

interface RowProps {
  readonly message: OutboxMessage;
  readonly channel: OutboxChannel | undefined;
  readonly mayManage: boolean;
}

const channelOf = (channels: RowsProps['channels'], { channel }: OutboxMessage) =>
  channels?.find((one) => one.channel === channel);

/** The messages as a table; a row opens to its attempts. */
export function MessageTable({ rows, channels, mayManage, isStale }: RowsProps) {
  const { t } = useMessageWords();
  return (
    <table data-list className={styles.table} aria-label={t('title')} aria-busy={isStale || undefined}>
      <thead>
        <tr>
          <th scope="col" className={styles.at}>
            {t('column.at')}
          </th>
          <th scope="col">{t('column.text')}</th>
          <th scope="col" className={styles.to}>
            {t('column.to')}
          </th>
          <th scope="col" className={styles.way}>
            {t('column.channel')}
          </th>
          <th scope="col" className={styles.result}>
            {t('column.result')}
          </th>
          <th scope="col" className={styles.took}>
            {t('column.took')}
          </th>
        </tr>
      </thead>
      {rows.map((message) => (
        <TableRow
          key={message.messageId}
          message={message}
          channel={channelOf(channels, message)}
          mayManage={mayManage}
        />
      ))}
    </table>
  );
}

function TableRow({ message, channel, mayManage }: RowProps) {
  const { t, when } = useMessageWords();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <tbody>
      <tr className={styles.row} data-open={isOpen || undefined}>
        <td className={`${styles.at} num`}>{when(message.createdAt)}</td>
        <th scope="row">
          <Subject message={message} isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)} />
        </th>
        <td className={styles.to}>
          <Receiver message={message} />
        </td>
        <td className={styles.way}>
          <span className={styles.channel}>
            <Icon name={channelIcons[message.channel]} size="s" />
            {t(`channel.${message.channel}`)}
          </span>
        </td>
        <td className={styles.result}>
          <Result message={message} channel={channel} />
        </td>
        <td className={`${styles.took} num`}>
          <Took message={message} />
        </td>
      </tr>
      {isOpen ? (
        <tr id={id}>
          <td colSpan={6} className={styles.open}>
            <Details message={message} channel={channel} mayManage={mayManage} />
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

/** The messages as cards, on a phone. */
export function MessageCards({ rows, channels, mayManage, isStale }: RowsProps) {
  const { t } = useMessageWords();
  return (
    <ul className={styles.cards} aria-label={t('title')} aria-busy={isStale || undefined}>
      {rows.map((message) => (
        <MessageCard
          key={message.messageId}
          message={message}
          channel={channelOf(channels, message)}
          mayManage={mayManage}
        />
      ))}
    </ul>
  );
}

function MessageCard({ message, channel, mayManage }: RowProps) {
  const { t, when } = useMessageWords();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={styles.card} data-open={isOpen || undefined}>
      <Subject message={message} isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)} />
      <div className={styles.pair}>
        <Receiver message={message} />
        <span className={`${styles.channel} num`}>
          <Icon name={channelIcons[message.channel]} size="s" label={t(`channel.${message.channel}`)} />
          {when(message.createdAt)}
        </span>
      </div>
      <Result message={message} channel={channel} />
      {isOpen ? (
        <div id={id} className={styles.open}>
          <Details message={message} channel={channel} mayManage={mayManage} />
        </div>
      ) : null}
    </li>
  );
}

/** What the message says, in a line, and what it tells of; it opens the row. */
function Subject({
  message,
  isOpen,
  controls,
  onToggle,
}: {
  readonly message: OutboxMessage;
  readonly isOpen: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
}) {
  const { t, about } = useMessageWords();
  const subject = message.subject === '' ? message.text : message.subject;
  return (
    <button
      type="button"
      className={styles.subject}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      <Mark message={message} />
      <span className={styles.two}>
        <b title={subject}>{message.records.length === 0 ? subject : shortSubject(subject)}</b>
        <small>{about(message)}</small>
      </span>
      <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size="s" />
      <span className="sr-only">{t('column.text')}</span>
    </button>
  );
}

/** The level of the gravest alarm that it tells of; otherwise what kind of message it is. */
function Mark({ message: { records, isTest, class: urgency } }: { readonly message: OutboxMessage }) {
  const [first] = records;
  if (first !== undefined) return <RecordIcon record={first} />;
  return (
    <span className={styles.mark}>
      <Icon name={isTest ? 'send' : urgency === 'code' ? 'lock' : 'mail'} size="s" />
    </span>
  );
}

function Receiver({ message: { receiver, to } }: { readonly message: OutboxMessage }) {
  return (
    <span className={styles.two}>
      <span title={receiver === '' ? to : receiver}>{receiver === '' ? to : receiver}</span>
      {receiver === '' ? null : <small className="num">{to}</small>}
    </span>
  );
}

function Result({ message, channel }: Pick<RowProps, 'message' | 'channel'>) {
  const { state, reason } = useMessageWords();
  const view = viewOf(message);
  const why = reason(message, channel);
  return (
    <span className={`${styles.outcome} num`} data-view={view}>
      <Icon name={viewIcons[view]} size="s" />
      <span className={styles.two}>
        <span>{state(message)}</span>
        {why === '' ? null : <small title={why}>{why}</small>}
      </span>
    </span>
  );
}

function Took({ message: { createdAt, sentAt } }: { readonly message: OutboxMessage }) {
  const { took } = useMessageWords();
  return sentAt === null ? '—' : took(sentAt - createdAt);
}
