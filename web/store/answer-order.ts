/**
 * For answers that are kept outside the store. Requests for the same thing can be answered in another order than they were sent in, and the
 * one that was sent last knows most.
 */
export function createAnswerOrder() {
  let sent = 0
  let taken = 0
  return {
    /**
     * Called when a request is sent.
     * @returns what is called with its answer: whether to take it. From then on, answers to requests sent before it are not taken. An answer
     * need not wait for a later request, or nothing would ever show where requests are sent faster than answered.
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
