import { longestRemark, reportDueAheadMs } from '@oilsight/contract';
import type { Report, ReportMove } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../lib/messages.ts';
import { minuteMs } from '../../lib/time.ts';
import layout from '../../ui/Form.module.css';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { useForm } from '../../ui/useForm.ts';
import { AcceptInspection } from '../inspections/AcceptInspection.tsx';
import { InstantField } from '../InstantField.tsx';
import { InstitutionField } from './InstitutionField.tsx';
import { moveIcons } from './report-look.ts';
import { useReportActions } from './useReportActions.ts';

type Moved = Pick<
  Report,
  | 'reportId'
  | 'version'
  | 'type'
  | 'theme'
  | 'number'
  | 'deviceId'
  | 'tenantId'
  | 'institution'
  | 'isAbnormal'
  | 'dueAt'
>;

interface MoveDialogProps {
  readonly report: Moved;
  readonly move: ReportMove;
  readonly onClose: () => void;
}

interface Values {
  readonly institution: string;
  readonly dueAt: number | null;
  readonly text: string;
  /** Empty: nothing chosen yet. */
  readonly result: '' | 'normal' | 'abnormal';
}

type FieldError = 'reason' | 'result' | 'past' | 'far';

/** Whether the move has a text, and whether it must have one; delivering has none. */
function textOf(move: ReportMove): 'remarks' | 'reason' | 'needed' | null {
  switch (move) {
    case 'deliver':
    case 'generate':
      return null;
    case 'return':
    case 'rework':
      return 'needed';
    case 'withdraw':
      return 'reason';
    default:
      return 'remarks';
  }
}

/** What is wrong with what was typed for a move. @param now ms */
function errorsOf(move: ReportMove, { dueAt, text, result }: Values, now: number) {
  const errors: Partial<Record<keyof Values, FieldError>> = {};
  if (textOf(move) === 'needed' && text.trim() === '') errors.text = 'reason';
  if (move === 'review' && result === '') errors.result = 'result';
  if (move === 'accept' && dueAt !== null && dueAt <= now) errors.dueAt = 'past';
  if (move === 'accept' && dueAt !== null && dueAt > now + reportDueAheadMs - minuteMs) errors.dueAt = 'far';
  return errors;
}

/**
 * Moves a report on, or back, with what belongs to it; it needs the texts `reports` and `inspections`. Import it from lazy
 * parts only: it brings a calendar along.
 */
export function MoveDialog({ report, move, onClose }: MoveDialogProps) {
  return move === 'accept' && report.type === 'inspection' ? (
    <AcceptInspection report={report} onClose={onClose} />
  ) : (
    <MoveForm report={report} move={move} onClose={onClose} />
  );
}

function MoveForm({ report, move, onClose }: MoveDialogProps) {
  const { t } = useTranslation('reports');
  const actions = useReportActions();
  const form = useForm({
    initial: initialOf(report),
    names: { reason: 'text', remarks: 'text', isAbnormal: 'result' },
    check: (values: Values) => errorsOf(move, values, Date.now()),
    say: (fieldError: FieldError) => t(`fieldError.${fieldError}`),
    save: ({ institution, dueAt, text, result }) =>
      actions.move(move, report, {
        institution: institution.trim(),
        dueAt,
        text: text.trim(),
        isAbnormal: result === 'abnormal',
      }),
    onSaved: () => {
      showMessage('done', t(`move.${move}.done`, { number: report.number }));
      onClose();
    },
  });
  const { values, set, errorOf } = form;
  const text = textOf(move);
  return (
    <FormDialog
      title={t(`move.${move}.title`)}
      size="m"
      form={form}
      action={t(`move.${move}.action`)}
      icon={moveIcons[move]}
      onClose={onClose}
      onReload={() => {
        actions.refresh();
        onClose();
      }}
    >
      <div className={layout.text}>
        <p>
          <b>{report.theme}</b> <span className="num">{report.number}</span>
        </p>
        <p>{t(`move.${move}.text`)}</p>
      </div>
      {move === 'accept' ? (
        <div className={layout.pair}>
          <InstitutionField
            value={values.institution}
            error={errorOf('institution')}
            onChange={(institution) => set({ institution })}
          />
          <InstantField
            when="future"
            label={t('dueAt')}
            now={t('noDue')}
            value={values.dueAt}
            error={errorOf('dueAt')}
            onChange={(dueAt) => set({ dueAt })}
          />
        </div>
      ) : null}
      {move === 'review' ? (
        <div className={layout.group}>
          <span className={layout.label} data-required>
            {t('result.label')}
          </span>
          <div>
            <Segmented
              label={t('result.label')}
              value={values.result === '' ? null : values.result}
              segments={(['normal', 'abnormal'] as const).map((value) => ({ value, label: t(`result.${value}`) }))}
              onChange={(result) => set({ result })}
            />
          </div>
          <p className={layout.remark} aria-live="polite" role={errorOf('result') === null ? undefined : 'alert'}>
            {errorOf('result')}
          </p>
        </div>
      ) : null}
      {text === null ? null : (
        <TextAreaField
          label={t(text === 'remarks' ? 'remarks' : 'reason')}
          isRequired={text === 'needed'}
          maxLength={longestRemark}
          value={values.text}
          error={errorOf('text')}
          onChange={(words) => set({ text: words })}
        />
      )}
    </FormDialog>
  );
}

function initialOf({ institution, dueAt, isAbnormal }: Moved): Values {
  return { institution, dueAt, text: '', result: isAbnormal === null ? '' : isAbnormal ? 'abnormal' : 'normal' };
}
