import type { MessageRecord } from '@oilsight/contract';
import { lookOf } from '../../domain/alarms/alarm-look.ts';
import { StateIcon } from '../../ui/StateTag.tsx';
import { useMessageWords } from './useMessageWords.ts';

/** What an alarm record is: its level; a sensor fault and a silent device have a look of their own. */
export function RecordIcon({ record: { kind, level } }: { readonly record: MessageRecord }) {
  const { t } = useMessageWords();
  const state = lookOf({ kind, alarmLevel: level });
  return kind === 'oil' ? (
    <StateIcon state={state} size="s" words={t(`level.${level}`)} />
  ) : (
    <StateIcon state={state} size="s" />
  );
}
