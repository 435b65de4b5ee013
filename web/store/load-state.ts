/** How far a slice's last call is; the error of the last one that failed, in words. */
export interface LoadState {
  status: 'idle' | 'loading' | 'succeeded' | 'failed'
  error: string | null
}

export const idle: LoadState = { status: 'idle', error: null }

/** Each call sets its slice to loading and clears the error, then to succeeded or failed (specification, section 4). */
export function markLoading(state: LoadState): void {
  state.status = 'loading'
  state.error = null
}

export function markSucceeded(state: LoadState): void {
  state.status = 'succeeded'
}

/** @param message what the person reads */
export function markFailed(state: LoadState, message: string | undefined): void {
  state.status = 'failed'
  state.error = message ?? 'Something went wrong on our side. Please try again in a moment.'
}
