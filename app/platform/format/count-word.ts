const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** A count at the beginning of a sentence: `Two`, and from eleven on `23`. */
export const countWord = (count: number): string => WORDS[count] ?? String(count);
