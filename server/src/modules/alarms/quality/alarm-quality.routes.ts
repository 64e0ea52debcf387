import type { alarmQualityRoutes } from '@oilsight/contract';
import type { Handlers } from '../../../http/handlers.ts';
import type { AlarmQualities } from './alarm-quality.service.ts';
import type { AlarmSuggestions } from './alarm-suggestions.ts';

export const alarmQualityHandlers = (
  quality: AlarmQualities,
  suggestions: AlarmSuggestions,
): Handlers<typeof alarmQualityRoutes> => ({
  getAlarmQuality: ({ query }, scope) => quality.of(scope, query),
  getAlarmSuggestion: ({ query }, scope) => suggestions.of(scope, query),
});
