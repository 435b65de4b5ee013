/**
 * For responses that are kept outside the store. Those to requests for the same thing can arrive in another order than the requests were
 * sent in, and the one to the last request is the newest.
 */
export function createResponseOrder() {
  let sent = 0
  let taken = 0
  return {
    /**
     * Called when a request is sent.
     * @returns what is called when its response arrives: whether to show it. From then on, responses to earlier requests are not shown. It
     * doesn't matter whether a later request is under way, or nothing would ever show where requests are sent faster than they are answered.
     */
    send(): () => boolean {
      sent += 1
      const own = sent
      return () => {
        if (own < taken) return false
        taken = own
        return true
      }
    },
  }
}
