const NO_PAGE = /^\/(api|media)(\/|$)/;

/** Whether a path is a page's, or the data of one, rather than a call or a file. */
export const isPage = (path: string): boolean => !NO_PAGE.test(path);
