/**
 * English words that are a letter or two from a quantity's or machine's, and mean themselves: verbs of what is asked
 * for first. Their other forms (charged, sharing) are known with them.
 */
export const plainWords: ReadonlySet<string> = new Set(
  [
    'reduce reducing reduction charge chance compress compression cool crush warm rough cold finish force form generate generation',
    'clear lead lean leave lease normalize normalise power retain refine repair remind remark remap restrain roll shape share',
    'situation stream stripe violation violate inspect inspection insert insertion intention inception invention induce infect',
    'consistent constraint consultant contest consent context convent contact contrast confirm convert connect correct collect',
    'casting costing lasting elevation derivation duration division destiny decree activist actively acknowledge',
    'lubricate lubricant lubricating machinery moist particular partial present prevent percent pressing precise previous',
    'position process period person pattern section suction solution stating status screen server simply supplier steady',
    'forgive fork inject waiter wafer grating greater thin ticker outsider centred collar comment serve string speech',
    'increase decrease delete disable enable restart shutdown schedule suppress replace remove rename register release',
  ].flatMap((line) => line.split(' ')),
);
