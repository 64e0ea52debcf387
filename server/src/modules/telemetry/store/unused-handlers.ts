function ignore(): void {}

/** Handlers that the driver requires of a query object and that our queries do not need. */
export const unusedHandlers = {
  handleCommandComplete: ignore,
  handleCopyInResponse: ignore,
  handleEmptyQuery: ignore,
  handleRowDescription: ignore,
  handleDataRow: ignore,
  handlePortalSuspended: ignore,
} as const;
