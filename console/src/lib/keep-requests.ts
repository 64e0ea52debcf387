/**
 * For `invalidateQueries`: a request that is under way goes on. Changes that come faster than answers would otherwise
 * cancel each request, and nothing would ever arrive.
 */
export const keepRequests = { cancelRefetch: false } as const;
