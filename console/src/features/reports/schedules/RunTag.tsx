import type { ScheduleRun } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../ui/StateTag.tsx';
import type { ShownState } from '../../../ui/state-look.ts';

const looks: Readonly<Record<ScheduleRun['state'], ShownState>> = {
  waiting: 'assessing',
  writing: 'assessing',
  delivered: 'normal',
  failed: 'fault',
  skipped: 'unconnected',
};

/** What became of a run. */
export function RunTag({ state }: Pick<ScheduleRun, 'state'>) {
  const { t } = useTranslation('schedules');
  return <StateTag state={looks[state]} words={t(`run.${state}`)} />;
}
