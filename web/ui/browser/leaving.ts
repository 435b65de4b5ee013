let isLeft = false

/** True if another page is being opened: Firefox then fails what this one still loads, and nothing must be said of it. */
export const isPageLeft = () => isLeft

type Page = Pick<Window, 'addEventListener'> & { readonly navigation?: Pick<Navigation, 'addEventListener'> }

/** Most milliseconds for which a page counts as left: a download begins in the same way, and the page stays. */
export const longestLeaving = 10_000

/** Notices that the page is left, and keeps the router from reloading it then: of a script that failed it thinks that it is outdated. */
export function watchLeaving(page: Page): void {
  page.addEventListener('beforeunload', () => {
    isLeft = true
    setTimeout(() => {
      isLeft = false
    }, longestLeaving)
  })
  // Instead of the page that the person opens, this one would be shown again.
  page.navigation?.addEventListener('navigate', (event) => {
    if (isLeft && event.navigationType === 'reload' && !event.userInitiated) event.preventDefault()
  })
}
