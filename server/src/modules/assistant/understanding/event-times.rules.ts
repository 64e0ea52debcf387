import { dayMs } from '@oilsight/oil';
import { amountOf, enCount, enUnit, unitsMs, zhCount, zhUnit } from './clock.rules.ts';
import type { NamedTime, Reading } from './clock.rules.ts';

export const events: readonly (readonly [RegExp, Extract<NamedTime, { kind: 'since' }>['event']])[] = [
  [
    /(?:自从?|从)?(?:上次|最近一次|最后一次|这次)?(?:换油|换[完了过]油|油换[完了过])(?:以来|之后|以后|后|到现在|到(?:今天|今日|目前|如今|这会儿)|至今|起)/,
    'oil_change',
  ],
  [
    /(?:自从?|从)?(?:上次|最近一次)?(?:补油|加油|[补加][完了过]油)(?:以来|之后|以后|后|到现在|到(?:今天|今日|目前|如今|这会儿)|至今|起)/,
    'refill',
  ],
  [
    /(?:自从?|从)?(?:上次|最近一次)?(?:维护|保养|检修|换滤芯|更换滤芯)(?:以来|之后|以后|后|到现在|到(?:今天|今日|目前|如今|这会儿)|至今|起)/,
    'maintenance',
  ],
  [
    /(?:自从?|从)?(?:上次|最近一次)?(?:开机|启动|重启)(?:以来|之后|以后|后|到现在|到(?:今天|今日|目前|如今|这会儿)|至今|起)/,
    'start',
  ],
  [
    /(?:自从?|从)?(?:上次|最近一次)?(?:换传感器|更换传感器)(?:以来|之后|以后|后|到现在|到(?:今天|今日|目前|如今|这会儿)|至今|起)/,
    'sensor_replacement',
  ],
  [
    /(?:since|after) (?:the |its |our |that )?(?:last |latest |most recent )?(?:oil change|change of (?:the )?oil|oil was changed)/,
    'oil_change',
  ],
  [/(?:since|after) (?:the |its )?(?:last |latest )?(?:refill|top[ -]?up|topping up)/, 'refill'],
  [/(?:since|after) (?:the |its )?(?:last |latest )?(?:maintenance|service|filter change|overhaul)/, 'maintenance'],
  [
    /(?:since|after) (?:the |its )?(?:last |latest )?(?:start|restart|start-up)(?! of (?:the |my |our |this |a )?(?:(?:night|day|morning|early|late) )?(?:shift|day|week|month|year|season))/,
    'start',
  ],
  [/(?:since|after) (?:the |its )?(?:last |latest )?sensor (?:replacement|exchange|change)/, 'sensor_replacement'],
];

export const eventWords: readonly (readonly [string, string, Extract<NamedTime, { kind: 'since' }>['event']])[] = [
  ['换油', '(?:oil change|change of (?:the )?oil|oil was changed)', 'oil_change'],
  ['(?:补油|加油)', '(?:refill|top[ -]?up)', 'refill'],
  ['(?:维护|保养|检修|换滤芯)', '(?:maintenance|service|filter change|overhaul)', 'maintenance'],
  ['(?:换传感器|更换传感器)', 'sensor (?:replacement|exchange|change)', 'sensor_replacement'],
];
/** Days that are looked at around an event where none are said. */
const aroundDays = 7;
export const daysOf = (amount: string | undefined, unit: string | undefined): number =>
  amount === undefined ? aroundDays : Math.round(((amountOf(amount) ?? 0) * (unitsMs[unit ?? '天'] ?? dayMs)) / dayMs);

/** `the 7 days before the oil change`, 换油后 3 天: bounded stretches beside an event. */
export const around: readonly (readonly [RegExp, Reading])[] = eventWords.flatMap(([zh, en, event]) => {
  const reading =
    (side: 'before' | 'after', amount: number, unit: number): Reading =>
    (m) => {
      const days = daysOf(m[amount], m[unit]);
      return days < 1 || days > 90 ? null : { kind: 'around', event, side, days };
    };
  const sides = [
    ['before', '(?:之前|以前|前)', '(?:before|prior to)'],
    ['after', '(?:之后|以后|后)', '(?:after|following)'],
  ] as const;
  return sides.flatMap(([side, zhSide, enSide]): (readonly [RegExp, Reading])[] => [
    [new RegExp(`(?:上次|最近一次)?${zh}${zhSide}的? ?${zhCount} ?个?${zhUnit}`), reading(side, 1, 2)],
    [
      new RegExp(
        `(?:the |in the )?(?:last |first )?${enCount} ${enUnit} ${enSide} (?:the |its )?(?:last |latest )?${en}`,
      ),
      reading(side, 1, 2),
    ],
  ]);
});
/** `before the oil change` without a number of days. */
export const beforeEvents: readonly (readonly [RegExp, Reading])[] = eventWords.map(([zh, en, event]) => [
  new RegExp(`(?:上次|最近一次)?${zh}(?:之前|以前|前(?!后))|(?:before|prior to) (?:the |its )?(?:last |latest )?${en}`),
  () => ({ kind: 'around', event, side: 'before', days: aroundDays }),
]);
