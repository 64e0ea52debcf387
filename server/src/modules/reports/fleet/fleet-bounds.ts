/** Machines that a report reads at most, causes whose times are looked at, and planned works. */
export const most = { machines: 5000, causes: 20_000, planned: 2000 } as const;
/** Machines, changes and works that are printed. */
export const printed = { machines: 300, changes: 40, work: 24 } as const;
