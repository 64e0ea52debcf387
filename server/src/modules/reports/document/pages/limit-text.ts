import type { ReportIndicator } from '../../diagnostic/report-content.types.ts';
import { words } from '../words/words.ts';
import type { Writer } from '../writer.ts';

/** The limits of a level as a table shows them: `> 80`, `< −10, > 15`; a dash: none is set. */
export function limitText(indicator: ReportIndicator, level: 1 | 2, { say, bare, language }: Writer): string {
  const { limits, isSwitch } = indicator;
  if (limits === null) return say(words.none);
  if (isSwitch) return level === 1 ? bare(1, indicator) : say(words.none);
  const [low, high] = level === 1 ? [limits.level1Low, limits.level1High] : [limits.level2Low, limits.level2High];
  const parts = [
    ...(low === null ? [] : [`<\u00A0${bare(low, indicator)}`]),
    ...(high === null ? [] : [`>\u00A0${bare(high, indicator)}`]),
  ];
  return parts.length === 0 ? say(words.none) : parts.join(language === 'zh-CN' ? '，' : ', ');
}
