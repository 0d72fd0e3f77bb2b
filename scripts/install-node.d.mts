export declare const nodeVersions: readonly string[];
export declare function installNode(version: string, options?: { readonly cacheFolder?: string }): string;
