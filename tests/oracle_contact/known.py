"""Motions that slide, bounce and land, known to nine digits: tables and a few of their numbers."""

from __future__ import annotations

BALL = {
    "mass": 0.2,
    "inertia": [7.2e-5, 7.2e-5, 7.2e-5],
    "surface": {"kind": "sphere", "radius": 0.03},
}
PLANE = {"surface": {"kind": "plane"}}
GRAVITY = {"gravity": 9.81}

BILLIARD_BALL = {
    "body": BALL,
    "ground": PLANE,
    "force": GRAVITY,
    "contact": {"law": "coulomb", "friction": 0.17},
    "start": {
        "orientation": [0.6, 0.2, -0.5, 0.59],
        "contact": [0.1, 0.2, 0],
        "omega": [38.16801923654945, -46.89570183348361, 27.65855124737],
        "velocity": [1.2, -0.5, 0],
    },
    "run": {"duration": 1.5},
}
BOUNCING_BALL = {
    "body": BALL,
    "ground": PLANE,
    "force": GRAVITY,
    "contact": {"law": "coulomb", "friction": 0.08, "restitution": 0.6},
    "start": {
        "orientation": [1, 0, 0, 0],
        "centre": [0, 0, 0.33],
        "omega": [30, -90, 40],
        "velocity": [1, 0.4, 0],
    },
    "run": {"duration": 2.2},
}
TIPPE_TOP = {
    "body": {
        "mass": 0.02,
        "inertia": [2.4e-6, 2.4e-6, 2.7e-6],
        "surface": {"kind": "sphere", "radius": 0.015, "centre": [0, 0, 0.003]},
    },
    "ground": PLANE,
    "force": GRAVITY,
    "contact": {"law": "coulomb", "friction": 0.3},
    "start": {
        "orientation": [0.9950041652780258, 0, 0.09983341664682815, 0],
        "contact": [0, 0, 0],
        "omega": [-29.800399619259185, 0, 147.00998667618623],
        "velocity": [0, 0, 0],
    },
    "run": {"duration": 3.0},
}

#: name: (table, the last transition's time, {time: {key: value}})
KNOWN = {
    "billiard ball": (
        BILLIARD_BALL,
        0.2808275936192873,
        {
            0.1: {
                "mode": "sliding",
                "omega": [37.252024479500626, -45.09974145848767, 26.493086472674765],
                "slip": [1.0431336105111508, 0.16097740902949761, 0.0],
                "dissipated": 0.04493881555440327,
            },
            1.5: {
                "mode": "rolling",
                "omega": [37.809776882131715, -48.14447620163434, 28.619872061495983],
                "centre": [1.2707058145221024, -0.647113300228266, 0.03],
                "energy": 0.31024742857127824,
            },
        },
    ),
    "bouncing ball": (
        BOUNCING_BALL,
        1.4277465815587278,
        {
            0.7: {
                "mode": "flying",
                "omega": [13.212258629172954, -54.889814336620844, 35.66275613252504],
                "centre": [0.5399600620584241, 0.223769751534041, 0.04693552578324802],
                "gap": 0.01693552578324803,
            },
            1.0: {"mode": "sliding", "slip": [1.108503688406272, 0.38947426889950104, 0.0]},
            2.2: {
                "mode": "rolling",
                "centre": [0.6515948078894523, 0.3359657433124664, 0.03],
                "dissipated": 1.0280285714285722,
            },
        },
    ),
    "tippe top": (
        TIPPE_TOP,
        1.2134900351292721,
        {
            1.0: {
                "mode": "sliding",
                "omega": [3.192495514215613, 87.13415395347066, -71.88137470496582],
                "centre": [-0.002463378948656018, -0.015835900341546458, 0.016975502891290364],
            },
            3.0: {
                "mode": "rolling",
                "omega": [15.139796283032236, -10.807149665567007, -98.85584869528799],
                "velocity": [-0.006074332395185528, 0.03380914846232401, -0.00010844987495330668],
                "dissipated": 0.01546823582102564,
            },
        },
    ),
}
