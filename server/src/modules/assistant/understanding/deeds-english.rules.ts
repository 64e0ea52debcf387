/** Quantities and records, before which start, stop, set, lower and process are no verbs: `stop events`, `set pressure`. */
const notDone = String.raw`(?! (?:up |down )?(?:(?:oil (?!pump)|water |flow )?(?:temperatures?|pressures?|viscosity|viscosities|vibrations?|content|saturation|levels?|flow|speed|events?|values?|readings?|curves?)|oil(?! pumps?\b)|water(?! pumps?\b)|data|time|times|date|dates|phases?|cycles?|counts?|frequency|history|log|logs|records?|periods?|conditions?|of|by|in|points?|than|limit|bound|alarm|threshold|warning)\b)`;
/** What is shown when it is made or sent. */
const toLookAt = '(?:charts?|curves?|comparison|list|table|overview|summary|graph|plot|diagram)';

/** Verbs that change something, as an English order begins. What follows says where the same word is a noun. */
const orders = new RegExp(
  [
    String.raw`^(?:turn|switch|shut|power) (?!(?:on|off|up|down) (?:times?|hours?|counts?|events?|temperatures?)\b).{0,60}\b(?:on|off|down|up)\b`,
    '^(?:tell|ask) (?!me\\b|us\\b)(?:[a-z]{2,15} ){1,3}(?:to|that)\\b',
    // Somebody is to hear of something; the same words are nouns too: `alert history`, `text of the alarm`.
    String.raw`^(?:text|call|phone|ring|message|ping|inform|warn|alert|page)(?: up)? (?!me\b|us\b|of\b)(?:(?:the |our |my |his )?(?:boss|manager|team|shift|operators?|dealer|customer|supplier|service|technicians?|engineers?|mechanics?|maintenance|everybody|everyone|him|her|them|colleagues?|foreman|supervisor|owner)\b|(?:[a-z]{2,15} ){1,3}(?:that|about)\b)`,
    '^(?:delete|erase|wipe|purge|disable|enable|deactivate|activate|modify|edit|adjust|acknowledge|ack|reboot|shutdown|pause|mute|silence|suppress|shelve|unshelve|assign|rename|e-?mail|notify|buy|add(?! up\\b)|kill|cancel|dismiss|resolve|approve|reject|grant|register|upload|import|execute|override|unlock|revoke|invite|archive|overwrite|hide|promote|upgrade|calibrate|unsubscribe|subscribe|reassign|swap)\\b',
    String.raw`^(?:remove|reset|move(?! on)|mark|raise|replace|apply|drop|transfer(?! pumps?\b)|lock|block|reduce|schedule|insert|enter)\b(?! (?:of|in)\b)`,
    String.raw`^(?:start|stop|process|lower|set)\b(?! ?points?\b)${notDone}`,
    String.raw`^(?:restart|install|update)\b(?! (?:of|on|me|date|dates|time|times|events?|counts?|history|log|records?)\b)`,
    String.raw`^bypass (?:the|all|any|this|that|it|them|your|its)\b`,
    // To confirm alarms is a deed, and to confirm whether something is so a look.
    String.raw`^confirm\b(?=.{0,60}\b(?:alarms?|warnings?|alerts?|events?|it|them|all|everything)\b)(?!.{0,80}\b(?:whether|if|is|are|has|have|was|were)\b)`,
    String.raw`^send\b(?! (?:me|us)\b(?!.{0,80}\b(?:e-?mails?|sms|texts?|messages?|notifications?|reports?|when|if|every|daily|weekly)\b))`,
    String.raw`^create\b(?! (?:me )?(?:an? |the )?(?:[a-z]{3,12} ){0,2}${toLookAt}\b)`,
    String.raw`^change\b(?! (?:in|of|over|since|from|rate)\b)(?!s)`,
    String.raw`^(?:increase|decrease)\b(?! (?:in|of|over|since)\b)`,
    String.raw`^order (?!of\b|by\b)(?:an?|the|some|more|new|it|them|us|me|spare|another|two|three|four|five|six|seven|eight|nine|ten|\d{1,4}|oil|filters?|parts?)\b(?!.{0,80}\bby\b)`,
    String.raw`^clear\b(?! oil\b)`,
    String.raw`^close\b(?! (?:to|(?:the )?(?:trend|curve|look))\b)`,
    String.raw`^(?:make|give) (?:me|him|her|them|us|this user|my account) .{0,20}\b(?:admin|administrator|access|rights?|permissions?|dealer)\b`,
    String.raw`^make (?:the|its|this|that|my|our) (?:[a-z]{3,12} ){0,2}(?:limit|threshold)\b`,
    String.raw`^give .{0,40}\b(?:new|higher|lower|other|another) (?:[a-z]{3,12} ){0,2}(?:limit|threshold|name)\b`,
    String.raw`^run (?:the |a |this |that )?(?:command|script|sql|query|update|job)\b`,
    String.raw`^record (?:an?|the|that|this|it)\b`,
    // `Log an oil change` orders an entry; `log of F03` and `log entries` are looked at.
    String.raw`^log (?:it|this|that|them|an?|the|today's|yesterday's|my|our|another|one|some)\b`,
    String.raw`(?:^|- )(?:please )?(?:note|put|enter|write|add|record|save|file|log|key) (?:it|this|that|them)(?: down)? (?:in|into|to|on|under) (?:the |its |my |our )?(?:log(?:book)?|records?|history|journal|maintenance)\b`,
    // A sampling or a service is to be planned.
    String.raw`^(?:plan|book|arrange|organi[sz]e|set up) (?:me |us )?(?:an?|the|another|some|its|our) (?:[a-z-]{2,14} ){0,3}(?:samplings?|samples?|services?|maintenance|inspections?|overhauls?|oil changes?|oil analysis|visits?|technicians?)\b(?!.{0,80}\bby\b)`,
    String.raw`^(?:note(?: down)?|put|write(?! (?:out|(?:me |down )?(?:the |all )?(?:last|latest|previous|past))\b)|book|file|document|make(?! clear\b)|jot down|key in|fill in)\b(?! (?:of|in)\b)(?!.{0,80}\b(?:history|histories|on (?:the |my )?(?:screen|display))\b)(?!.{0,80} - (?:did|does|do|has|have|is|was|were|are|how|why|when|what)\b)(?=.{0,60}\b(?:entry|entries|oil changes?|top-?ups?|refills?|maintenance|services?|overhauls?|inspections?|repairs?|filter changes?)\b)(?!.{0,60}\b(?:list|overview|report|summary|table|chart|curve|forecast)\b)`,
    String.raw`\b(?:raise|lower|set|change|increase|decrease|adjust|reduce)\b(?! (?:in|of)\b).{0,80}\bto -?\d`,
  ].join('|'),
);

const done =
  '(?:acknowledged|deleted|removed|muted|silenced|disabled|enabled|raised|lowered|reset|closed|cleared|shelved|processed|restarted|stopped|turned off|switched off|shut down)';
/** What may stand behind what is to be done; anything else makes it a word of what is looked for: `closed alarms`. */
const hurry = '(?=$| (?:now|today|please|to|by|asap|at|as|for me|immediately|and|before)(?![a-z]))';

/** Orders in other words: `would you mind deleting it`, `I need it acknowledged`, `have it restarted`. */
const indirect = new RegExp(
  [
    '^(?:would|do) you mind (?!tell|show|explain|giv|check|compar|list|say|look|let)[a-z]{3,14}ing\\b',
    String.raw`^(?:i (?:need|want|would like)|get) (?!.{0,80}\b(?:which|when|whether|if|how|why|what|who|where|see|know|find|list|history|records?|number|was|were|is|are|been)\b).{1,60}\b${done}${hurry}`,
    String.raw`^have (?!.{0,80}\bbeen\b).{1,60}\b${done}${hurry}`,
  ].join('|'),
);

/** Whether a clause of an English question, without what leads to its verb, orders something in its first words. */
export const isOrder = (order: string): boolean => orders.test(order);

/** Whether an English clause orders something without an order's form. `Have the alarms cleared?` asks. */
export const isIndirectOrder = (clause: string, isQuestion: boolean): boolean =>
  indirect.test(clause) && !(isQuestion && clause.startsWith('have '));
