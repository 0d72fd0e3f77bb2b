export declare const nodeVersions: readonly string[];
export declare function installNode(
  version: string,
  options?: { readonly cacheFolder?: string; readonly forWindows?: boolean },
): string;
