import { answerOf, countsOfAnswers, longestSigner, resultOf } from '@oilsight/contract';
import type { AnswerFault, ChecklistItem, SignatureForm } from '@oilsight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResultTag } from '../../domain/inspections/ResultTag.tsx';
import type { KeptDraft } from '../../domain/inspections/kept.ts';
import { useItemWords } from '../../domain/inspections/useItemWords.ts';
import type { Strokes } from '../../domain/inspections/signature.ts';
import { timeText } from '../../lib/reader-time.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { After } from './After.tsx';
import { Choices } from './Choices.tsx';
import { Failures } from './Failures.tsx';
import type { Desk } from './desk/desk.ts';
import type { DeskState } from './desk/keeper.ts';
import type { ShownPhoto } from './desk/photos.ts';
import { SignaturePad } from './SignaturePad.tsx';
import styles from './SignPanel.module.css';

export interface Missing {
  readonly item: ChecklistItem;
  readonly what: AnswerFault;
}

interface SignPanelProps {
  readonly desk: Desk;
  readonly state: DeskState;
  readonly draft: KeptDraft;
  /** Those that are signed. */
  readonly photos: readonly ShownPhoto[];
  /** Items with photos that the server does not take: these are not signed. */
  readonly refused: readonly ChecklistItem[];
  readonly missing: readonly Missing[];
  /** What the reader is called: the name that stands there at first. */
  readonly reader: string;
  readonly onOpen: (itemId: string) => void;
}

/** What was found, once more before it is signed; then the signature. */
export function SignPanel({ desk, state, draft, photos, refused, missing, reader, onOpen }: SignPanelProps) {
  const { checklist } = draft.inspection;
  const counts = countsOfAnswers(checklist, draft.answers);
  const failed = checklist.items.filter((item) => resultOf(item, answerOf(draft.answers, item.id)) === 'fail');
  return (
    <div className={styles.panel}>
      <ul className={styles.counts}>
        {(['pass', 'fail', 'notApplicable'] as const).map((result) => (
          <li key={result} className="num">
            <b>{counts[result]}</b>
            <ResultTag result={result} />
          </li>
        ))}
      </ul>
      <Failures draft={draft} failed={failed} photos={photos} onOpen={onOpen} />
      {refused.length === 0 ? null : <RefusedList refused={refused} onOpen={onOpen} />}
      {missing.length === 0 ? null : <MissingList missing={missing} onOpen={onOpen} />}
      {draft.submission === null ? (
        <Sign key={draft.revision} {...{ desk, state, reader }} isReady={missing.length === 0} />
      ) : (
        <Signed desk={desk} state={state} signature={draft.submission.signature} />
      )}
      <After draft={draft} photos={photos} isCut={state.isCut} />
    </div>
  );
}

/** Where photos were refused: the inspector may take others, or sign without them. */
function RefusedList({
  refused,
  onOpen,
}: {
  readonly refused: readonly ChecklistItem[];
  readonly onOpen: (itemId: string) => void;
}) {
  const { t } = useTranslation('inspections');
  const words = useItemWords();
  return (
    <div className={styles.part}>
      <h3>{t('sign.refused')}</h3>
      <ul className={styles.missing}>
        {refused.map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => onOpen(item.id)}>
              {words.of(item.title)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Lines that are shown of what is missing. */
const fewLines = 6;

function MissingList({
  missing,
  onOpen,
}: {
  readonly missing: readonly Missing[];
  readonly onOpen: (itemId: string) => void;
}) {
  const { t } = useTranslation('inspections');
  const words = useItemWords();
  return (
    <div className={styles.part}>
      <h3>{t('sign.missing', { count: missing.length })}</h3>
      <ul className={styles.missing}>
        {missing.slice(0, fewLines).map(({ item, what }) => (
          <li key={`${item.id} ${what}`}>
            <button type="button" onClick={() => onOpen(item.id)}>
              <span>{words.of(item.title)}</span>
              <small>{t(`fault.${what}`)}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SignProps {
  readonly desk: Desk;
  readonly state: DeskState;
  readonly reader: string;
  readonly isReady: boolean;
}

/** The signature, by hand or by name; what is signed is what is there now. */
function Sign({ desk, state, reader, isReady }: SignProps) {
  const { t } = useTranslation('inspections');
  const [name, setName] = useState(reader);
  const [by, setBy] = useState<'draw' | 'type'>('draw');
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [signedAt, setSignedAt] = useState<number | null>(null);
  const [isTried, setIsTried] = useState(false);
  const signer = name.trim();
  const lacksInk = by === 'draw' && strokes.length === 0;
  const submit = () => {
    setIsTried(true);
    if (signer === '' || lacksInk) return;
    desk.sign({
      name: signer,
      signedAt: by === 'draw' ? signedAt : null,
      strokes: by === 'draw' ? strokes.map((stroke) => stroke.map(([x, y]) => [x, y])) : [],
    });
  };
  return (
    <div className={styles.part}>
      <h3>{t('report.signature')}</h3>
      <TextField
        label={t('sign.name')}
        icon="user"
        isRequired
        maxLength={longestSigner}
        autoComplete="name"
        value={name}
        error={isTried && signer === '' ? t('sign.nameMissing') : null}
        onChange={setName}
      />
      <Choices
        label={t('sign.way')}
        choices={[
          { value: 'draw', label: t('sign.draw'), icon: 'log' },
          { value: 'type', label: t('sign.type'), icon: 'user' },
        ]}
        value={by}
        onChange={setBy}
      />
      {by === 'draw' ? (
        <SignaturePad
          strokes={strokes}
          below={t('sign.below', { name: signer, time: signedAt === null ? '' : timeText(signedAt) })}
          onChange={(next) => {
            setStrokes(next);
            setSignedAt(next.length === 0 ? null : Date.now());
          }}
        />
      ) : null}
      <p className={styles.fieldError} role="alert">
        {isTried && lacksInk ? t('sign.missingInk') : null}
      </p>
      <Button kind="primary" size="l" icon="check" isWide disabled={!isReady} onClick={submit}>
        {t(state.isCut ? 'sign.submitLater' : 'sign.submit')}
      </Button>
      <p className={styles.note}>{t('sign.text')}</p>
    </div>
  );
}

/** It is signed and on its way, or waits for a network. */
function Signed({
  desk,
  state,
  signature: { name, signedAt },
}: {
  readonly desk: Desk;
  readonly state: DeskState;
  readonly signature: SignatureForm;
}) {
  const { t } = useTranslation('inspections');
  return (
    <div className={styles.part} aria-live="polite">
      <h3>{t('report.signature')}</h3>
      <p className="num">
        {state.isCut
          ? t('sign.waiting', { time: timeText(signedAt) })
          : state.delay !== null
            ? t('sign.delayed', { time: timeText(signedAt) })
            : `${t('sign.sending')} · ${name}`}
      </p>
      {state.isCut || state.delay !== null ? (
        <Button icon="refresh" onClick={desk.unsign}>
          {t('sign.again')}
        </Button>
      ) : null}
    </div>
  );
}
