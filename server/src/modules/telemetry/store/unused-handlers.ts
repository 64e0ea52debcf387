function ignore(): void {}

/** What a query of the driver has to listen to and the ones of our own need not know. */
export const unusedHandlers = {
  handleCommandComplete: ignore,
  handleCopyInResponse: ignore,
  handleEmptyQuery: ignore,
  handleRowDescription: ignore,
  handleDataRow: ignore,
  handlePortalSuspended: ignore,
} as const;
