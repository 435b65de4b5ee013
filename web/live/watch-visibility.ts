/** A background tab disconnects after this many milliseconds: a browser allows six connections per site over all tabs. */
const hiddenMillis = 15_000

/**
 * @param onHidden called once the page has been in the background for a while
 * @param onShown called at once
 * @returns a function that stops it
 */
export function watchVisibility(onHidden: () => void, onShown: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function onChange(): void {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(onHidden, hiddenMillis)
    else onShown()
  }

  document.addEventListener('visibilitychange', onChange)
  if (document.hidden) onChange()
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    clearTimeout(timer)
  }
}
