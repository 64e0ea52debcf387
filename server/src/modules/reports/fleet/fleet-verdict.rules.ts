import type { Bilingual } from '@oilsight/oil';
import { stateWords } from '../diagnostic/verdict-words.rules.ts';
import type { FleetContent, FleetMachine } from './fleet-content.types.ts';

/** Machines that a line names. */
const named = 3;

const gravest = ({ state, machines }: Pick<FleetContent, 'state' | 'machines'>): readonly FleetMachine[] =>
  machines.filter((machine) => machine.state === state);

/** What the report found in one line. */
export function fleetHeadline(
  content: Pick<FleetContent, 'state' | 'machines' | 'machineCount' | 'totals'>,
): Bilingual {
  const { state, machineCount, totals } = content;
  if (machineCount === 0) return { zh: '没有设备', en: 'There is no machine' };
  if (state === 'unknown')
    return { zh: '报告期末没有设备上报，不能判断油况', en: 'No machine reported at the end of the period' };
  const count = totals.states[state];
  switch (state) {
    case 'level1':
      return { zh: `${count} 台设备处于一级报警`, en: `${count} of ${machineCount} machines at level 1` };
    case 'level2':
      return {
        zh: `${count} 台设备处于二级预警，没有一级`,
        en: `${count} of ${machineCount} machines at level 2, none at level 1`,
      };
    case 'fault':
      return {
        zh: `${count} 台设备的传感器有故障，油况无告警`,
        en: `${count} of ${machineCount} machines with a faulty sensor; no alarm of the oil`,
      };
    case 'normal':
      return { zh: '上报的设备全部正常', en: 'All machines that report are normal' };
  }
}

/** The machines of the gravest state with their causes. */
export function fleetSentence(content: Pick<FleetContent, 'state' | 'machines'>): Bilingual {
  const machines = gravest(content).slice(0, named);
  const more = gravest(content).length - machines.length;
  if (content.state === 'normal' || content.state === 'unknown' || machines.length === 0) return { zh: '', en: '' };
  const list = (language: 'zh' | 'en') =>
    machines.map(({ name, cause }) =>
      cause === null ? name : language === 'zh' ? `${name}（${cause.name.zh}）` : `${name} (${cause.name.en})`,
    );
  return {
    zh: `${list('zh').join('、')}${more > 0 ? `，另有 ${more} 台` : ''}。`,
    en: `${list('en').join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  };
}

/** The machine to begin with: of the gravest the one that nobody has taken on for longest; null: all are taken on. */
export function firstOf(content: Pick<FleetContent, 'state' | 'machines'>): FleetMachine | null {
  const waiting = gravest(content).filter(
    ({ cause, planned }) => cause !== null && !cause.isAssigned && !cause.isProcessed && planned === null,
  );
  return (
    waiting.toSorted((a, b) => (a.since ?? Number.POSITIVE_INFINITY) - (b.since ?? Number.POSITIVE_INFINITY))[0] ?? null
  );
}

/** State and headline in one line, for lists. */
export function fleetVerdict(content: Pick<FleetContent, 'state' | 'machines' | 'machineCount' | 'totals'>): Bilingual {
  const [word, line] = [stateWords[content.state], fleetHeadline(content)];
  return { zh: `${word.zh}：${line.zh}`, en: `${word.en}: ${line.en}` };
}
